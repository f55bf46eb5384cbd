/** Bugs in lost second factors and in registries' answers. */
export const outsidePlants = [
  {
    name: 'a lost second factor is taken off at once',
    file: 'server/src/support/request/carryOut.ts',
    was: 'by.now.getTime() + waitHours * 3_600_000',
    is: 'by.now.getTime()',
  },
  {
    name: 'who proposed to take a second factor off decides it',
    file: 'server/src/support/request/deskRequests.ts',
    was: 'first: (two && asked.proposedBy) || [],',
    is: 'first: [],',
  },
  {
    name: 'what was stopped after two agreed is carried out',
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
    name: 'the IC number of somebody else is enough',
    file: 'domain/src/people/recovery.ts',
    was: '  return same\n',
    is: '  return same || wrong >= 0\n',
  },
  {
    name: 'sessions stay open when a second factor is taken off',
    file: 'server/src/support/request/carryOut.ts',
    was: '  const before = await dropFactors(tx, memberId, now)\n  await revokeMemberSessions(tx, memberId, now)\n',
    is: '  const before = await dropFactors(tx, memberId, now)\n',
  },
  {
    name: 'the owner is not told on the last day',
    file: 'domain/src/people/recovery.ts',
    was: 'executeAt > now && executeAt.getTime() - now.getTime() <= REMIND_HOURS * HOUR',
    is: 'executeAt > now && executeAt < now',
  },
  {
    name: 'a loss is reported as often as somebody likes',
    file: 'domain/src/people/recovery.ts',
    was: 'const oldest = sent[RECOVERIES.most - 1]',
    is: 'const oldest = sent[RECOVERIES.most * 9]',
  },
  {
    name: 'what a registry lists a second time counts twice',
    file: 'server/src/trading/registry/importRegistryFile.ts',
    was: 'else if (old) named.push(overlap(row.line, old.file, old.line))',
    is: 'else if (old) fresh.push(row)',
  },
  {
    name: 'a part of its tons is enough to write a retirement down',
    file: 'domain/src/carbon/registryAnswer.ts',
    was: "if (covered < kg) return 'part'",
    is: "if (covered < 0) return 'part'",
  },
  {
    name: 'tons that ended before anybody asked are written down',
    file: 'server/src/carbon/retirement/decideRetirements.ts',
    was: '    refuseEvidenceDay(evidence.day, dayOf(row.requestedAt), dayOf(act.now))\n    return {',
    is: '    return {',
  },
  {
    name: 'a registry is asked for what was refused since',
    file: 'server/src/carbon/retirement/store.ts',
    was: "instructed_at < $3 and state <> 'refused'",
    is: 'instructed_at < $3',
  },
  {
    name: 'the day of a registry’s file is that of UTC',
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
    name: 'the demo’s registry leaves what one of its two wrote down',
    file: 'server/src/demo/demoRegistry.ts',
    was: 'proposedBy === other.id ? one : other',
    is: 'proposedBy === other.id ? other : one',
  },
]
