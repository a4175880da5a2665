"""Protocol machines without input or output: bytes in, messages out, and back; they know no rules of draughts.

An engine process holds one lock and drives them like this (`carry_out` sends a Reply by `machine.send`, and so on):

    machine, queue = Machine(UCI, "engine"), Queue(UciDialect())
    bytes have come:       for event in machine.receive(data): carry_out(queue.put(event))
    the search has ended:  carry_out(queue.finished([BestMove(move)]))
    the input has ended:   for event in machine.finish(): carry_out(queue.put(event))
                           carry_out(queue.end_of_input())
    a signal says leave:   machine.finish(); carry_out(queue.quit())
    while queue.full:      read nothing

A host needs the machine alone: `machine = Machine(HUB, "host")`, `write(machine.send(Go("think")))`, and
`machine.receive(data)` for what the engine says, with `machine.state` to know where things stand.
"""
