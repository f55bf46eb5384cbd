import { Icon } from '../icons/icons.tsx'
import { Held, type Kit, nothing } from '../kit/kit.tsx'
import { Link } from '../navigation/link.tsx'
import { BrokenArt } from './art/BrokenArt.tsx'
import { Core } from './art/Core.tsx'
import { Cover } from './art/Cover.tsx'
import { coverTypes } from './art/coverType.ts'
import { EmptyArt } from './art/EmptyArt.tsx'
import { EmptyRows } from './art/EmptyRows.tsx'
import { Legend } from './art/Legend.tsx'
import { LostArt } from './art/LostArt.tsx'
import { MemberAvatar } from './art/MemberAvatar.tsx'
import { Terrain } from './art/Terrain.tsx'
import { WorldMap } from './art/WorldMap.tsx'
import { BigMoney } from './BigMoney.tsx'
import { BigTons } from './BigTons.tsx'
import { Countdown } from './Countdown.tsx'
import { PriceChart } from './charts/PriceChart.tsx'
import type { Range } from './charts/priceWindow.ts'
import { RangeChoice } from './charts/RangeChoice.tsx'
import { Hash } from './Hash.tsx'
import { AmountField } from './inputs/AmountField.tsx'
import { Dial } from './inputs/Dial.tsx'
import { Stepper } from './inputs/Stepper.tsx'
import { Qr } from './Qr.tsx'
import { Roll } from './Roll.tsx'
import { SerialRange } from './SerialRange.tsx'
import { SerialStrip } from './SerialStrip.tsx'
import { SlideArt } from './slides/SlideArt.tsx'
import { Swiper } from './slides/Swiper.tsx'
import { Tally } from './Tally.tsx'
import { Timeline } from './Timeline.tsx'
import { wholeNumbers } from './wholeNumbers.tsx'

const DAY_MS = 86_400_000
const FROM = Date.UTC(2026, 10, 1)
const TO = FROM + 20 * DAY_MS
const points = Array.from({ length: 21 }, (_, day) => ({
  at: FROM + day * DAY_MS,
  priceCents: 2400 + ((day * 37) % 90),
}))
const lots = { lotKg: 1000, minKg: 1000, maxKg: 20_000 }
const serial = { first: 'VCS-1842-000001', last: 'VCS-1842-000250' }
const [art] = coverTypes
/** The server draws these without a project. */
const drawn = ['TN-0142', 'start-4', 'start-6']
const holdings = drawn.map((id, place) => ({
  id,
  art: coverTypes[place]!,
  kg: 1000 + place,
  label: coverTypes[place]!,
}))

export const kit: Kit = {
  BigMoney: () => [<BigMoney key="money" cents={123_450} />],
  BigTons: () => [<BigTons key="tons" kg={12_500} />],
  Countdown: () => [<Countdown key="left" endsAt={Date.now() + DAY_MS} />, <Countdown key="over" endsAt={0} late />],
  Hash: () => [<Hash key="hash" hex={'0f'.repeat(32)} />],
  Qr: (say) => [<Qr key="qr" text="https://example.sg" label={say('A payment code', '付款码')} />],
  Roll: () => [<Roll key="roll" text="S$24.90" />],
  SerialRange: () => [<SerialRange key="range" {...serial} />, <SerialRange key="short" {...serial} short />],
  SerialStrip: (say) => [<SerialStrip key="strip" title={say('Your tons', '您的吨')} {...serial} onCopy={nothing} />],
  Tally: (say) => [<Tally key="tally" percent={62} label={say('62% sold', '已售 62%')} />],
  Timeline: (say) => [
    <Timeline
      key="steps"
      steps={[
        { label: say('Asked', '已申请'), at: FROM, state: 'done' },
        { label: say('Under review', '审核中'), state: 'now' },
        { label: say('Paid out', '已付款'), state: 'later' },
      ]}
    />,
  ],
  BrokenArt: () => [<BrokenArt key="art" />],
  'Core Legend': () => [<Core key="core" holdings={holdings} />, <Legend key="legend" holdings={holdings} />],
  'Cover Picture Art': () =>
    coverTypes.map((type) => <Cover key={type} id="TN-0142" type={type} look="square" size={76} />),
  EmptyArt: () => [<EmptyArt key="art" />],
  EmptyRows: () => [<EmptyRows key="rows" />],
  LostArt: () => [<LostArt key="art" />],
  MemberAvatar: () => [<MemberAvatar key="avatar" id="10001" />],
  Terrain: () => [<Terrain key="terrain" id="10001" width={240} height={140} />],
  WorldMap: () => [<WorldMap key="map" lat={1.35} lon={103.8} />],
  'PriceChart ChartLines ChartTable': (say) => [
    <PriceChart key="chart" points={points} from={FROM} to={TO} label={say('Price', '价格')} />,
    <PriceChart
      key="cost"
      points={points}
      cost={points.slice(0, 1)}
      from={FROM}
      to={TO}
      label={say('Value', '估值')}
      figure={say('Value', '估值')}
    />,
    <PriceChart
      key="levels"
      points={points}
      levels={[
        { priceCents: 2700, label: say('Ceiling 27.00', '上限 27.00') },
        { priceCents: 2450, label: say('Reference 24.50', '参考价 24.50'), main: true },
        { priceCents: 2200, label: say('Floor 22.00', '下限 22.00'), below: true },
      ]}
      from={FROM}
      to={TO}
      height={236}
      label={say('Price within its band', '区间内价格')}
    />,
  ],
  RangeChoice: () => [
    <Held<Range> key="range" start="90">
      {(range, set) => <RangeChoice value={range} onChange={set} />}
    </Held>,
  ],
  AmountField: (say) => [
    <Held key="amount" start="">
      {(text, set) => (
        <AmountField
          label={say('Amount', '金额')}
          text={text}
          onChange={set}
          hint="S$10.00"
          wrong={false}
          disabled={false}
        />
      )}
    </Held>,
  ],
  Dial: (say) => [
    <Held key="dial" start={3000}>
      {(kg, set) => <Dial {...lots} valueKg={kg} label={say('Tons to retire', '注销吨数')} onChange={set} />}
    </Held>,
  ],
  'Stepper TonsInput': (say) => [
    <Held key="stepper" start={{ kg: 3000, unread: null as string | null }}>
      {({ kg, unread }, set) => (
        <Stepper
          {...lots}
          valueKg={kg}
          unread={unread}
          label={say('Tons to buy', '购买吨数')}
          limitWords={{ min: say('At least 1', '最少 1 吨'), max: say('At most 20', '最多 20 吨') }}
          onChange={(next) => set({ kg: next, unread: null })}
          onUnread={(text) => set({ kg, unread: text })}
        />
      )}
    </Held>,
  ],
  'Swiper SlideArt': (say) => [
    <Swiper
      key="slides"
      label={say('News', '资讯')}
      slides={holdings.map(({ id }) => (
        <Link key={id} to="/kit" className={`slide ink--${art}`}>
          <SlideArt
            id={id}
            type={art}
            kicker={say('New', '新')}
            title={say('A forest in Sabah', '沙巴森林')}
            line={say('From S$24.90', 'S$24.90 起')}
          />
        </Link>
      ))}
    />,
  ],
  icons: () => [
    <Icon key="lock" name="lock" />,
    <Icon key="seal" name="seal" size={28} />,
    <Icon key="ledger" name="ledger" />,
  ],
  wholeNumbers: (say) => [
    <p key="numbers" className="cap2">
      {wholeNumbers(say('Request R-20261127-00001 is done', '申请 R-20261127-00001 已完成'))}
    </p>,
  ],
}
