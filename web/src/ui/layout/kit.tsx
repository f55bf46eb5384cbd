import { Button } from '../input/Button.tsx'
import { TextInput } from '../input/TextInput.tsx'
import { type Kit, nothing } from '../kit/kit.tsx'
import { Beside } from './Beside.tsx'
import { Card } from './Card.tsx'
import { Eq } from './Eq.tsx'
import { Explained } from './Explained.tsx'
import { Fold } from './Fold.tsx'
import { FoldRow } from './FoldRow.tsx'
import { Kv } from './Kv.tsx'
import { DayGroup, LogRow } from './LogRow.tsx'
import { Section } from './Page.tsx'
import { Postings } from './Postings.tsx'
import { Row, RowCard } from './Row.tsx'
import { Stats } from './Stats.tsx'
import { StickyBar } from './StickyBar.tsx'

export const kit: Kit = {
  Beside: (say) => [
    <Beside key="rules" card>
      <p className="cap2">{say('What the page is read with', '与正文对照的内容')}</p>
    </Beside>,
  ],
  Card: (say) => [
    <Card key="plain">{say('What belongs together', '相关内容')}</Card>,
    <Card key="link" to="/pages/index/index">
      {say('Leads on', '点击查看')}
    </Card>,
  ],
  Eq: (say) => [
    <Eq
      key="sum"
      terms={[
        { label: say('Available', '可用'), value: 'S$100.00' },
        { sign: '+', label: say('Frozen', '冻结'), value: 'S$20.00' },
        { sign: '=', label: say('Current', '当前'), value: 'S$120.00', tone: 'ok' },
      ]}
    />,
  ],
  Explained: (say) => [
    <Explained
      key="why"
      about={<p className="cap2">{say('What the form does', '表单说明')}</p>}
      fields={{ amount: { title: say('Amount', '金额'), text: say('The most you can spend', '可用上限') } }}
    >
      <TextInput label={say('Amount', '金额')} name="amount" />
    </Explained>,
  ],
  Fold: (say) => [
    <Fold key="fold" items={[1, 2, 3, 4, 5, 6, 7, 8]} all={say('All 8', '全部 8 项')} fewer={say('Fewer', '收起')}>
      {(shown) => <p>{shown.join(' ')}</p>}
    </Fold>,
  ],
  FoldRow: (say) => [
    <FoldRow key="row" icon="seal" label={say('Registry record', '登记处记录')} sub={say('16 blocks', '16 个号段')}>
      <p>{say('Opened', '已展开')}</p>
    </FoldRow>,
  ],
  Kv: (say) => [
    <Kv
      key="kv"
      items={[
        { label: say('Tons', '吨数'), value: '10.000' },
        { label: say('You pay', '应付'), value: 'S$721.61', total: true },
      ]}
    />,
  ],
  LogRow: (say) => [
    <DayGroup key="day" title={say('Thu 20 Nov', '11月20日 周四')} total="S$10.00">
      <LogRow
        icon="ledger"
        title={say('Deposit', '充值')}
        reference="LE-1"
        amount="+S$10.00"
        tone="ok"
        onClick={nothing}
      />
    </DayGroup>,
  ],
  // The gallery itself is on a Page.
  Page: (say) => [
    <Section
      key="section"
      title={say('A section', '分区')}
      level={3}
      more={{ to: '/pages/index/index', label: say('All', '全部') }}
    >
      <p>{say('What it holds', '内容')}</p>
    </Section>,
  ],
  Postings: (say) => [
    <Postings
      key="entry"
      caption={say('Entry LE-1', '分录 LE-1')}
      rows={[
        { account: say('Your cash', '您的现金'), debit: '10.00' },
        { account: say('House fees', '平台费用'), credit: '10.00' },
      ]}
    />,
  ],
  Row: (say) => [
    <RowCard key="rows" title={say('Account', '账户')}>
      <Row icon="lock" label={say('Security', '账户安全')} to="/pages/profile/security" />
      <Row label={say('Language', '语言')} value={say('English', '中文')} />
      <Row label={say('Leave', '退出')} onClick={nothing} />
    </RowCard>,
  ],
  Stats: (say) => [
    <Stats
      key="stats"
      items={[
        { label: say('Tons', '吨'), value: '12.000' },
        { label: say('Projects', '项目'), value: '3' },
      ]}
    />,
  ],
  StickyBar: (say) => [
    <StickyBar key="bar">
      <Button variant="commit" grow>
        {say('Pay S$721.61', '支付 S$721.61')}
      </Button>
    </StickyBar>,
  ],
}
