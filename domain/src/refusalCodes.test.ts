/** Codes are published: apps and members' notes carry them, so a code never gets another meaning. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusals } from './refusals.ts'

/** The codes as they were published, by noun. */
const published = {
  login: `
    -1 sessionExpired, 1001 guestCannot, 2001 emailFormat, 2002 emailExists, 2003 emailNotInUse, 2004 codeFormat,
    2005 codeWrong,
    2006 codeExpired, 2007 codeResendWait, 2008 passwordMismatch, 2009 loginPasswordWeak, 2013 invitationFormat,
    2014 invitationInvalid,
    2015 bulkRegistration, 2016 registrationClosed, 2017 termsNotAgreed, 2021 uenInvalid, 2022 uenExists,
    2071 codesMost, 3001 loginIncorrect,
    3003 memberDisabled, 3004 loginAttempts, 3014 loginTicketOver`,
  member: `
    1002 restricted, 2010 tradingPasswordWeak, 2011 tradingPasswordSame, 2018 phoneFormat, 2019 icFormat,
    2020 icChecksum, 2023 nameEmpty,
    3002 passwordIncorrect`,
  faq: `
    1003 unanswered, 3005 quizUnfinished`,
  project: `
    1004 levelTooLow, 3030 draftMoved, 3031 draftInReview, 3032 draftIncomplete, 3033 projectQuantities,
    3034 projectTimes, 3035 projectPast,
    3036 presaleSupply, 3037 fieldFixed, 3038 fieldPlanned, 3039 fieldCommitted, 3040 fieldBegun, 3041 fieldEnded,
    3042 blocksIssued,
    3043 serialsOutside, 3044 serialsForeign, 3045 serialsEnded, 3046 serialsTaken, 3047 draftUnchanged,
    3048 draftAuthor, 3049 priceTooSoon,
    3050 priceUnchanged, 3051 priceWaits, 3052 documentNotPdf, 3053 documentTooLarge, 3054 documentActive,
    3055 documentUnreadable,
    3056 draftFileMissing, 3057 previewOver, 3058 projectNotPublished, 3059 closingTakesTwo, 3060 projectNotStopped,
    4001 projectNotFound`,
  platform: `
    1005 notFound, 9001 fieldInvalid, 9002 keyMissing, 9003 keyReused, 9004 outcomeUnknown, 9005 tooManyRequests,
    9006 busy, 9007 termsChanged,
    9008 unavailable`,
  desk: `
    1006 operatorOnly, 1007 operatorRole, 1008 ownAct, 1009 stateMoved, 1020 stepUpNeeded, 1021 operatorLogin,
    1041 proposerDisabled,
    1022 operatorAttempts,
    1023 operatorInvite, 1024 operatorTotp, 1025 operatorPasswordWeak, 1026 operatorExists, 1027 operatorLast,
    1028 reasonNeeded,
    1029 wordsNeeded, 1030 operatorPasskey, 1031 passkeyFirst, 1032 passkeyLast, 5077 retirementDay,
    5078 retirementNoProposal,
    5079 certificateNothingNew, 5080 retirementNotListed, 5081 retirementNoneThatDay,
    7022 moneyOutStopped, 7023 payoutNone, 7024 payoutAnswerUnreadable,
    7025 nothingStopped`,
  request: `
    2012 tradingPasswordByService, 8001 uploadFailed, 8014 requestOpen, 8015 requestOver, 8016 requestLevel,
    8017 closureStands,
    8018 requestNeedsProposal, 8019 icMismatch, 8022 attachmentUnknown, 8023 exportGone, 8024 notLocked,
    8025 requestTons, 8026 requestIcTries,
    8027 linkInvalid`,
  identity: `
    2050 icExists, 2051 identityGiven, 2052 identityMissing, 2053 icMissing, 2059 identityHeld`,
  credential: `
    2030 loginPasswordSameAsTrading, 2031 loginPasswordUnchanged, 2032 mailPhraseFormat, 2033 loginPasswordTries,
    3010 tradingPasswordUnset,
    3011 secondFactorAsked, 3012 factorIncorrect, 3013 factorAttempts, 3015 passkeyRefused, 3016 totpInForce,
    3017 factorMissing,
    3018 passkeysMost`,
  recovery: `
    3019 recoveryAfterReset, 3020 recoveryMost`,
  owner: `
    2054 ownerLinkOver, 2055 ownerElsewhere, 2056 ownerInDraw, 2057 ownerLinkStands, 2058 ownerNobody`,
  order: `
    4002 projectPendingReview, 4003 projectNotBegun, 4004 projectEnded, 4005 projectFull, 4006 projectClosed,
    4007 projectInPresale,
    4008 quantityNotLot, 4009 quantityBelowMin, 4010 quantityAboveMax, 4011 monthlyPurchases, 4012 totalPurchases,
    4013 insufficientTons,
    4014 priceMoved, 4015 insufficientBalance, 4016 monthlySpend, 4026 projectStopped,
    4027 dailySpend, 4028 marketHalted, 4029 reopenNotProposed`,
  presale: `
    4017 presaleQuantityInvalid, 4018 finalPaymentFailed, 4019 finalPaymentExpired, 4020 bookingClosed, 4021 noPresale,
    4022 alreadyBooked,
    4023 drawNotSealed, 4024 bookingNotOpen, 4025 drawNotDue, 4030 bookingIdentity, 4031 bookingOwner,
    4032 ownerBooked`,
  market: `
    5001 insufficientCredits, 5002 presaleSellLevel, 5010 priceOffTick, 5011 priceTooLow, 5012 tooManyOpenOrders,
    5013 noOffers, 5014 noBids,
    5015 orderNotOpen, 5016 ownOrderOnly, 5017 priceOutsideBand, 5018 bandMoved, 5050 presaleDelivered, 7031 tradesHeld,
    7032 tradesHeldNoFactor`,
  retirement: `
    5070 retireInsufficient, 5071 retirePresale, 5072 retireNoName, 5073 retireNoReason, 5074 retireFileUnreadable,
    5075 retireRows,
    5076 retireCorporateOnly, 7030 retireListTwice, 7033 giftHeld`,
  plan: `
    7034 planHeld, 7040 planOverCap, 7041 planMost, 7042 planCapLow`,
  deposit: `
    6001 depositBelowMin, 6002 depositAboveMax, 6003 depositTooMany, 6004 depositClosed, 6005 depositNotWaiting,
    6020 claimTooMany,
    6021 claimTwice, 6022 claimNotOpen, 6023 lineMatched, 6024 memberClosed, 6025 claimAhead,
    6026 claimAmount`,
  bankfile: `
    6010 bankFileUnreadable, 6011 bankFileAccount, 6012 bankFileCurrency, 6013 bankFileLineTwice, 6014 bankFileSum,
    6015 bankFileGap,
    6016 bankFileConflict, 6017 bankFileAhead, 6018 bankFileBack`,
  report: `
    6040 reportRange, 6041 reportAhead, 6042 reportOpen, 6043 coverOpen`,
  close: `
    6033 closeTooSoon`,
  settings: `
    6034 termsTooSoon, 6035 termsUnchanged, 6036 termsInvalid, 9010 settingPlannedLater, 9011 settingStale,
    9022 iccLineUnread,
    9023 iccStandardTwice`,
  statement: `
    6060 statementNotYet, 7072 statementTooLong, 7073 statementNotSealed`,
  invoice: `
    6061 invoiceNotYet, 6062 creditNoteNone`,
  withdrawal: `
    7001 withdrawalWeekend, 7002 bankIncorrect, 7003 withdrawalFailed, 7004 withdrawalBalance, 7005 withdrawalBelowMin,
    7006 withdrawalAboveMax, 7007 withdrawalDaily, 7008 tradingPasswordIncorrect, 7009 tradingPasswordAttempts,
    7010 tradingPasswordLocked,
    7011 holderMismatch, 7012 payeeUnverified, 7013 payeeTooNew, 7014 withdrawalCooling, 7021 withdrawalSent`,
  payee: `
    7015 payeeNumber, 7016 payeeMobile, 7017 payeeUen, 7018 payeeExists, 7019 payeeTooMany, 7020 payeeInUse`,
  registry: `
    4201 registryFileColumns, 4202 registryFileUnreadable, 4203 registryFileRows,
    4204 registryFileNoSerials`,
  portfolio: `
    7070 corporateOnly, 7071 portfolioYearMissing`,
  web: `
    8002 copyFailed, 8003 networkError, 8004 connectionTimeout`,
  upload: `
    8010 uploadNotImage, 8011 uploadTooLarge, 8012 uploadUnreadable, 8013 uploadTooMany`,
  notice: `
    8040 noticeAlways`,
  restriction: `
    8020 restrictionReview, 8021 notFrozen, 8050 caseEndsOtherwise`,
  correction: `
    8051 correctionOwnWay, 8052 correctionTwice, 8053 correctionMissing, 8054 correctionSerials,
    8055 correctionNothingParked`,
  assignment: `
    8056 assignNotThere, 8057 assignNotYours, 8060 assignMoved`,
  arrangement: `
    8058 viewName, 8059 viewsMost`,
  pair: `
    8061 pairNoTrades, 8062 pairListed`,
  mail: `
    8070 mailSent, 8071 mailForgotten, 8072 mailCodeOver, 8073 mailNow, 8074 mailLinkInvalid`,
  letter: `
    8080 letterLong, 8081 letterAddress, 8082 letterAbout, 8083 letterDay, 8084 letterMost, 8085 letterMostYours,
    8086 letterOurs, 8087 letterClosed`,
  template: `
    9024 templatePlaces, 9025 templateUneven, 9026 messageUnfilled`,
  content: `
    9012 contentIncomplete, 9013 contentStale, 9014 contentKeyTaken, 9015 contentLink, 9016 contentTooSoon,
    9017 contentLastQuestion,
    9018 contentPicture, 9019 contentQuiz, 9020 contentKept`,
  news: `
    9021 consentOther`,
}

test('a published code keeps its refusal, and a refusal its code and noun', () => {
  const entries = Object.entries(published).flatMap(([noun, list]) =>
    list.split(',').map((entry) => {
      const [code, name] = entry.trim().split(' ')
      return `${noun} ${code} ${name}`
    }),
  )
  const now = new Set(Object.entries(refusals).map(([name, { noun, code }]) => `${noun} ${code} ${name}`))
  assert.deepEqual(
    entries.filter((row) => !now.has(row)),
    [],
  )
})
