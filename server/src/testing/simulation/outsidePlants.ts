/** Bugs in lost second factors and in registries' answers. */
export const outsidePlants = [
  {
    name: 'a lost second factor is removed at once',
    file: 'domain/src/support/request.ts',
    was: 'agreedAt.getTime() + requestKinds[kind].waitHours * 3_600_000',
    is: 'agreedAt.getTime()',
  },
  {
    name: 'the proposer of a second factor’s removal decides it',
    file: 'server/src/support/request/deskRequests.ts',
    was: 'first: (two && asked.proposedBy) || [],',
    is: 'first: [],',
  },
  {
    name: 'a removal that was stopped after two agreed is carried out',
    file: 'server/src/support/request/cancelRequest.ts',
    was: '  refuseOver(row)\n  await moveRequest(',
    is: "  refuseOver(row)\n  if (row.state !== 'approved') await moveRequest(",
  },
  {
    name: 'a second factor that works does not end the report of its loss',
    file: 'domain/src/people/recovery.ts',
    was: "return factorUsedAt ? 'factor_used' : undefined",
    is: 'return factorUsedAt ? undefined : undefined',
  },
  {
    name: 'somebody else’s IC number is accepted',
    file: 'domain/src/people/recovery.ts',
    was: '  return same\n',
    is: '  return same || wrong >= 0\n',
  },
  {
    name: 'sessions stay open when a second factor is removed',
    file: 'server/src/support/request/carryOut.ts',
    was: '  const before = await dropFactors(tx, memberId, now)\n  await revokeMemberSessions(tx, memberId, now)\n',
    is: '  const before = await dropFactors(tx, memberId, now)\n',
  },
  {
    name: 'the owner is not reminded on the last day',
    file: 'domain/src/people/recovery.ts',
    was: 'executeAt > now && executeAt.getTime() - now.getTime() <= REMIND_HOURS * HOUR',
    is: 'executeAt > now && executeAt < now',
  },
  {
    name: 'a loss can be reported any number of times',
    file: 'domain/src/people/recovery.ts',
    was: 'const oldest = sent[RECOVERIES.most - 1]',
    is: 'const oldest = sent[RECOVERIES.most * 9]',
  },
  {
    name: 'a row that a registry lists twice counts twice',
    file: 'server/src/trading/registry/importRegistryFile.ts',
    was: 'else if (old) named.push(overlap(row.line, old.file, old.line))',
    is: 'else if (old) fresh.push(row)',
  },
  {
    name: 'a part of its tons is enough to record a retirement',
    file: 'domain/src/carbon/registryAnswer.ts',
    was: "if (covered < kg) return 'part'",
    is: "if (covered < 0) return 'part'",
  },
  {
    name: 'tons that ended before the request are recorded',
    file: 'server/src/carbon/retirement/decideRetirements.ts',
    was: '    refuseEvidenceDay(evidence.day, dayOf(row.requestedAt), dayOf(act.now))\n    return {',
    is: '    return {',
  },
  {
    name: 'a registry is instructed about retirements refused since',
    file: 'server/src/carbon/retirement/store.ts',
    was: "instructed_at < $3 and state <> 'refused'",
    is: 'instructed_at < $3',
  },
  {
    name: 'the day of a registry’s file is the UTC day',
    file: 'server/src/carbon/retirement/registryInstructions.ts',
    was: 'startOfDay(day), startOfDay(addDays(day, 1))',
    is: 'new Date(day), new Date(addDays(day, 1))',
  },
  {
    name: 'a retirement that is over is answered again',
    file: 'server/src/carbon/retirement/decideRetirements.ts',
    was: "for (const row of rows) refuseOther(row, ['instructed'])",
    is: "for (const row of rows) refuseOther(row, ['instructed', 'retired'])",
  },
  {
    name: 'the demo’s registry does not confirm what one of its two operators recorded',
    file: 'server/src/demo/demoRegistry.ts',
    was: 'proposedBy === other.id ? one : other',
    is: 'proposedBy === other.id ? other : one',
  },
]
