#include "text.hpp"

#include <algorithm>
#include <stdexcept>

namespace dxp::text {
namespace {

constexpr int russian = 25;  // the GameType whose captures are written with a colon

template <class Name> std::string join(const std::vector<int>& squares, const char* separator, Name&& name) {
    std::string out;
    for (const int square : squares) {
        if (!out.empty()) out += separator;
        out += name(square);
    }
    return out;
}

std::string write(const PlacedMove& m, const std::vector<int>& squares) {
    const char* separator = !m.move.is_capture() ? "-" : m.variant->game_type == russian ? ":" : "x";
    return join(squares, separator, [&](int s) { return m.layout->name(s); });
}

std::vector<int> sorted_captures(const PlacedMove& m) {
    std::vector<int> squares;
    for_each_bit(m.move.captured, [&](int at) { squares.push_back(m.layout->number(at)); });
    std::sort(squares.begin(), squares.end());
    return squares;
}

// What a text says before the rules are asked: its squares, and the sign between them.
struct Words {
    std::vector<int> squares;
    std::vector<int> captured;  // listed in <...> after the move
    bool says_quiet = false, says_capture = false;
};

class Lexer {
  public:
    Lexer(const Layout& layout, std::string_view text) : layout_(layout), text_(text) {
        for (bool cut = true; cut;) {  // blanks at the end, no-break spaces among them
            cut = false;
            for (const std::string_view blank : {" ", "\t", "\r", "\n", "\xC2\xA0"})
                if (text_.ends_with(blank)) text_.remove_suffix(blank.size()), cut = true;
        }
    }

    Words read() {
        Words words;
        blanks();
        if (dxp_form(words)) return words;
        words.squares.push_back(square(words));
        while (blanks(), at_ < text_.size() && text_[at_] != '<') {
            separator(words);
            blanks();
            words.squares.push_back(square(words));
        }
        if (at_ < text_.size()) captured(words);
        if (words.squares.size() < 2) fail("a move needs two squares", at_);
        return words;
    }

  private:
    [[noreturn]] void fail(const std::string& what, std::size_t where) const {
        // Columns count characters, not bytes.
        const auto before = text_.substr(0, where);
        const auto column = 1 + std::count_if(before.begin(), before.end(), [](char c) { return (c & 0xC0) != 0x80; });
        std::string shown(text_.substr(0, 40));
        while (shown.size() < text_.size() && !shown.empty() && (text_[shown.size()] & 0xC0) == 0x80) shown.pop_back();
        std::replace_if(shown.begin(), shown.end(), [](char c) { return static_cast<unsigned char>(c) < 32; }, '?');
        throw std::invalid_argument("cannot read the move \"" + shown + (shown.size() < text_.size() ? "..." : "") +
                                    "\": " + what + " at column " + std::to_string(column));
    }
    bool eat(std::string_view s) {
        if (text_.substr(at_, s.size()) != s) return false;
        at_ += s.size();
        return true;
    }
    void blanks() {
        while (at_ < text_.size())
            if (!eat(" ") && !eat("\t") && !eat("\r") && !eat("\n") && !eat("\xC2\xA0")) return;
    }
    static bool digit(char c) { return c >= '0' && c <= '9'; }
    bool letter() const {
        const char c = at_ < text_.size() ? static_cast<char>(text_[at_] | 0x20) : ' ';
        return c >= 'a' && c < 'a' + layout_.size();
    }
    void separator(Words& words) {
        // Hyphen, non-breaking hyphen, en dash, minus; x, colon, multiplication sign.
        if (eat("-") || eat("\xE2\x80\x91") || eat("\xE2\x80\x93") || eat("\xE2\x88\x92"))
            words.says_quiet = true;
        else if (eat("x") || eat("X") || eat(":") || eat("\xC3\x97"))
            words.says_capture = true;
        else if (!letter())  // algebraic squares may follow each other without a sign
            fail("expected - or x", at_);
    }
    int square(Words& words) {
        const std::size_t begin = at_;
        if (letter()) {
            const int file = (text_[at_++] | 0x20) - 'a';
            const int rank = number(begin, 2);
            const int square = layout_.from_coordinate(file, rank);
            if (!square)
                fail("\"" + std::string(text_.substr(begin, at_ - begin)) + "\" is not a playing square", begin);
            return square;
        }
        // "3228": four digits and nothing else are two squares.
        if (words.squares.empty() && text_.size() - begin == 4 &&
            std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(begin), text_.end(), digit)) {
            words.squares.push_back(checked(number(begin, 2), begin));
            const std::size_t second = at_;
            return checked(number(second, 2), second);
        }
        return checked(number(begin, 3), begin);
    }
    // "28190123": from, to, number of captures and the captured squares, two digits each.
    bool dxp_form(Words& words) {
        const std::string_view digits = text_.substr(at_);
        if (digits.size() < 6 || digits.size() % 2 || !std::all_of(digits.begin(), digits.end(), digit)) return false;
        const auto field = [&](std::size_t i) { return (digits[2 * i] - '0') * 10 + digits[2 * i + 1] - '0'; };
        if (digits.size() != 6 + 2 * static_cast<std::size_t>(field(2)))
            fail("the number of captures does not fit", at_ + 4);
        for (std::size_t i = 0; i < digits.size() / 2; ++i) {
            if (i == 2) continue;
            (i < 2 ? words.squares : words.captured).push_back(checked(field(i), at_ + 2 * i));
        }
        (words.captured.empty() ? words.says_quiet : words.says_capture) = true;
        at_ = text_.size();
        return true;
    }
    int number(std::size_t begin, int most) {
        int n = 0, digits = 0;
        for (; at_ < text_.size() && digit(text_[at_]) && digits < most; ++at_, ++digits)
            n = 10 * n + (text_[at_] - '0');
        if (!digits) fail(at_ < text_.size() ? "expected a square" : "a square is missing", at_);
        if (at_ < text_.size() && digit(text_[at_]) && most == 3) fail("the number is too long", begin);
        return n;
    }
    int checked(int number, std::size_t begin) const {
        if (!layout_.has(number)) fail("there is no square " + std::to_string(number) + " on this board", begin);
        return number;
    }
    void captured(Words& words) {
        Words inside;  // its squares do not begin a move
        inside.squares.push_back(0);
        ++at_;
        do {
            blanks();
            words.captured.push_back(square(inside));
            blanks();
        } while (eat(","));
        if (!eat(">")) fail("expected , or >", at_);
        blanks();
        if (at_ < text_.size()) fail("nothing may follow", at_);
    }

    const Layout& layout_;
    std::string_view text_;
    std::size_t at_ = 0;
};

Wide set_of(const Layout& layout, std::span<const int> squares) {
    Wide set{};
    for (const int s : squares) set |= bit<Wide>(layout.bit(s));
    return set;
}

using Candidates = std::vector<PlacedMove>;

template <class Keep> Candidates keep(const Candidates& moves, Keep&& wanted) {
    Candidates out;
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(out), wanted);
    return out;
}

// from, to, then captured squares in any order: Hub, and Scan's text form that lists only some of them.
Candidates by_captures(const Candidates& legal, const Layout& layout, int from, int to, std::span<const int> listed) {
    const Wide set = set_of(layout, listed);
    auto all = keep(legal, [&](const PlacedMove& m) {
        return m.origin() == from && m.target() == to && m.move.is_capture() && !any(set & ~m.move.captured);
    });
    auto exact = keep(all, [&](const PlacedMove& m) { return m.move.captured == set; });
    return exact.empty() ? all : exact;
}

}  // namespace

std::string pdn(const PlacedMove& m) { return m.ambiguous ? pdn_long(m) : write(m, {m.origin(), m.target()}); }

std::string pdn_long(const PlacedMove& m) { return write(m, m.path()); }

std::string hub(const PlacedMove& m) {
    std::vector<int> squares{m.origin(), m.target()};
    const auto captured = sorted_captures(m);
    squares.insert(squares.end(), captured.begin(), captured.end());
    return join(squares, m.move.is_capture() ? "x" : "-", [](int s) { return std::to_string(s); });
}

std::string algebraic(const PlacedMove& m) {
    return join(m.path(), m.move.is_capture() ? ":" : "-", [&](int s) { return m.layout->coordinate(s); });
}

std::string dxp(const PlacedMove& m) {
    const auto captured = sorted_captures(m);
    std::vector<int> fields{m.origin(), m.target(), static_cast<int>(captured.size())};
    fields.insert(fields.end(), captured.begin(), captured.end());
    std::string out;
    for (const int n : fields) out += std::string(n < 10 ? "0" : "") + std::to_string(n);
    return out;
}

std::vector<PlacedMove> match(const Placed& p, std::string_view text) {
    const Words words = Lexer(*p.layout, text).read();
    const auto& squares = words.squares;
    const int from = squares.front(), last = squares.back();
    const Candidates legal = p.legal_moves();
    Candidates found = keep(legal, [&](const PlacedMove& m) { return m.origin() == from; });

    if (!words.captured.empty()) return by_captures(found, *p.layout, from, last, words.captured);

    // A captured piece stands on the last square of a Hub capture, and never on a target.
    const Wide enemy = p.position.pieces[index(!p.position.turn)];
    if (squares.size() > 2 && any(enemy & bit<Wide>(p.layout->bit(last))))
        return by_captures(found, *p.layout, from, squares[1], std::span(squares).subspan(2));

    found = keep(found, [&](const PlacedMove& m) { return m.target() == last; });
    if (squares.size() == 2) {
        // Without forced capture both a quiet move and a capture may join the two squares.
        const auto asked = keep(found, [&](const PlacedMove& m) { return m.move.is_capture() == !words.says_quiet; });
        if (!asked.empty() && (words.says_quiet || words.says_capture)) found = asked;
        // Origin and target are the whole path of a capture of one piece, so they name it beside longer ones.
        const auto whole = keep(found, [&](const PlacedMove& m) { return !several(m.move.captured); });
        return whole.size() == 1 ? whole : found;
    }
    std::vector<std::uint8_t> stops;
    for (std::size_t i = 1; i + 1 < squares.size(); ++i)
        stops.push_back(static_cast<std::uint8_t>(p.layout->bit(squares[i])));
    const auto through = [&](bool exact) {
        return keep(found, [&](const PlacedMove& m) {
            return m.move.is_capture() && p.variant->passes(p.position, m.move, stops, exact);
        });
    };
    if (auto exact = through(true); !exact.empty()) return exact;
    if (auto some = through(false); !some.empty()) return some;
    // Captured squares between origin and target, as some problem collections write them.
    return by_captures(found, *p.layout, from, last, std::span(squares).subspan(1, squares.size() - 2));
}

}  // namespace dxp::text
