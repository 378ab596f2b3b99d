/**
 * Minutes of the processor, or of processes that come and go: `npm test` leaves them out, because a run of more than twenty
 * minutes is not made before every push. `npm run faults -- small` runs all of them, and so does whoever names one. What
 * guards the same in `npm test` stands beside each.
 */
export const rareTests: readonly string[] = process.env.EVERY_FAULT
  ? []
  : [
      // Kills and hand-overs: sending, arrival and races stay, with the same processes and other moments.
      ...['receiving/burst', 'receiving/gateway', 'receiving/ingest', 'receiving/fuzz'].map(ofFaults),
      ...['servers/clocks', 'servers/emptying', 'servers/handover', 'servers/plan-points', 'servers/redis-dies'].map(
        ofFaults,
      ),
      ...['servers/two-servers', 'sockets/resuming', 'sockets/slow-reader'].map(ofFaults),
      ...['sending/double-click', 'sending/failing', 'sending/limits'].map(ofFaults),
      // Answers that are none, each waited for: every connector's suite has failures of sending, actions/lost.test.ts what
      // becomes of an answer that never came.
      'faults/sending/answers.test.ts',
      // Polling through kills, which inbox/errands.test.ts does without them; a table that somebody holds, of which
      // platform/database/sessions.test.ts has only how long is waited.
      ...['receiving/polled', 'database/locked'].map(ofFaults),
      // Bots under kills, a minute and more of starting servers: bots/engine has the tests of a step that is done once.
      ...['bots/conversations'].map(ofFaults),
      // A receiver of webhooks that is away for an hour and then slow, with what a careless sender would do: the tests of
      // domains/integrations have the hour, the order, the ids, and the places of those who let us wait.
      ...['hooks/hooks'].map(ofFaults),
      // Days and weeks of arrivals: domains/routing has each of their rules alone.
      ...['routing/day', 'routing/week'].map(ofFaults),
      ...['input/heavy', 'input/uploads', 'database/database', 'many'].map(ofFaults),
      // What a list touches of 100,000 rows: items/queries.test.ts and work/lists.test.ts ask the same of fewer.
      'apps/server/src/domains/items/filters.test.ts',
      // A flood of wrong sign-ins: security/limits.test.ts counts them one by one.
      'apps/server/test/security/flood.test.ts',
      // Every deed on every network through the whole server: each connector's suite does them over HTTP (suite-deeds.ts), and
      // line/line.test.ts brings a network's news and our answers through the server.
      'apps/server/test/line/line-deeds.test.ts',
      // Everything that can go wrong with a secret at hand: network-leaks and mail-leaks stay, with every network and letter.
      'apps/server/test/security/leaks/leaks.test.ts',
      // Thirty processes that administrators type: start.test.ts starts the server, backup/ saves and brings back, and
      // tools/commands.test.ts knows that each command is there.
      'apps/server/test/commands.test.ts',
      // The demo's past through the line: demo/past.test.ts makes it, every story reads it.
      'apps/server/src/demo/past-line.test.ts',
      // Hours pass between two starts of the demo: every connector's own tests renew short tokens.
      'apps/server/src/demo/restart.test.ts',
      // A second copy of everything, compiled: skeleton.test.ts holds what is written against the rules and the docs.
      'tools/skeleton/skeleton-compiles.test.ts',
    ]

function ofFaults(name: string): string {
  return `faults/${name}.test.ts`
}
