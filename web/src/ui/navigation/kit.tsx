import { Held, type Kit, nothing } from '../kit/kit.tsx'
import { Brand, Mark } from './Brand.tsx'
import { Chips } from './Chips.tsx'
import { Link } from './link.tsx'
import { Nav, NavLink } from './Nav.tsx'
import { Segmented } from './Segmented.tsx'
import { SortButton } from './SortButton.tsx'
import { TabBar } from './TabBar.tsx'
import { TabPanel, Tabs } from './Tabs.tsx'

export const kit: Kit = {
  Brand: () => [<Brand key="brand" />, <Mark key="mark" size={40} />],
  Chips: (say) => [
    <Held key="chips" start="all">
      {(value, set) => (
        <Chips
          label={say('State', '状态')}
          value={value}
          onChange={set}
          options={[
            { value: 'all', label: say('All', '全部'), count: 12 },
            { value: 'open', label: say('Open', '进行中') },
          ]}
        />
      )}
    </Held>,
  ],
  link: (say) => [
    <p key="in">
      <Link to="/pages/index/index" className="link">
        {say('Home', '首页')}
      </Link>
    </p>,
  ],
  Nav: (say) => [
    <Nav
      key="nav"
      title={say('Orders', '订单')}
      right={<NavLink to="/pages/index/index">{say('Help', '帮助')}</NavLink>}
    />,
  ],
  Segmented: (say) => [
    <Held key="seg" start="buy">
      {(value, set) => (
        <Segmented
          label={say('Side', '方向')}
          value={value}
          onChange={set}
          options={[
            { value: 'buy', label: say('Buy', '买入') },
            { value: 'sell', label: say('Sell', '卖出') },
          ]}
        />
      )}
    </Held>,
  ],
  SortButton: (say) => [
    <SortButton key="sort" icon="tri-down" onClick={nothing}>
      {say('Newest first', '最新优先')}
    </SortButton>,
  ],
  TabBar: () => [<TabBar key="bar" current="home" pip={{ profile: true }} />],
  Tabs: (say) => [
    <Held key="tabs" start="now">
      {(value, set) => (
        <>
          <Tabs
            id="kit-tabs"
            label={say('Orders', '订单')}
            value={value}
            onChange={set}
            options={[
              { value: 'now', label: say('Now', '当前'), count: 2 },
              { value: 'past', label: say('Past', '历史') },
            ]}
          />
          <TabPanel id="kit-tabs" value={value}>
            <p>{value === 'now' ? say('Two orders', '两笔订单') : say('None', '暂无')}</p>
          </TabPanel>
        </>
      )}
    </Held>,
  ],
}
