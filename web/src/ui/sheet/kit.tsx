import type { ReactNode } from 'react'
import { Button } from '../input/Button.tsx'
import { TextInput } from '../input/TextInput.tsx'
import { Held, type Kit } from '../kit/kit.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { FilterGroup, FilterSheet, RangeField } from './FilterSheet.tsx'
import { PickList } from './PickList.tsx'
import { PickSheet } from './PickSheet.tsx'
import { Sheet } from './Sheet.tsx'

type OpenedProps = { act: string; children: (open: boolean, close: () => void) => ReactNode }

/** A sheet is shown when its button is pressed. */
function Opened({ act, children }: OpenedProps) {
  return (
    <Held start={false}>
      {(open, set) => (
        <>
          <Button variant="line" data-opens onClick={() => set(true)}>
            {act}
          </Button>
          {children(open, () => set(false))}
        </>
      )}
    </Held>
  )
}

export const kit: Kit = {
  ConfirmSheet: (say) => [
    <Opened key="ask" act={say('End a session', '结束会话')}>
      {(open, close) => (
        <ConfirmSheet
          {...{ open, onClose: close, onAct: close, busy: false }}
          title={say('End this session?', '结束此会话？')}
          text={say('The device is asked to log in again.', '该设备需要重新登录。')}
          act={say('End it', '结束')}
          keep={say('Keep it', '保留')}
        />
      )}
    </Opened>,
  ],
  ConfirmButton: (say) => [
    <ConfirmButton
      key="ask"
      button={{ variant: 'dangerline', block: true }}
      label={say('Cancel this deposit', '取消该笔充值')}
      title={say('Cancel this deposit?', '确定取消该笔充值？')}
      text={say('Its code stops working.', '付款码将失效。')}
      act={say('Cancel it', '确定取消')}
      keep={say('Keep it', '保留')}
      busy={false}
      onAct={(close) => close()}
    />,
    <Held key="goes" start={true}>
      {(there, set) =>
        there ? (
          <ConfirmButton
            button={{ variant: 'dangerline', block: true }}
            label={say('Cancel this booking', '取消该预订')}
            title={say('Cancel this booking?', '确定取消该预订？')}
            text={say('Its fee comes back at once.', '预订费即时退回。')}
            act={say('Cancel it', '确定取消')}
            keep={say('Keep it', '保留')}
            busy={false}
            onAct={() => set(false)}
          />
        ) : (
          <p>{say('Cancelled', '已取消')}</p>
        )
      }
    </Held>,
  ],
  FilterSheet: (say) => [
    <Opened key="filter" act={say('Filter', '筛选')}>
      {(open, close) => (
        <FilterSheet
          {...{ open, onClose: close, onClear: close, onApply: close }}
          title={say('Filter', '筛选')}
          applyLabel={say('Show 9 projects', '显示 9 个项目')}
        >
          <FilterGroup title={say('Price', '价格')}>
            <Held<readonly [string, string]> start={['10', '30']}>
              {([from, to], set) => (
                <RangeField label={say('Price', '价格')} from={from} to={to} onChange={(a, b) => set([a, b])} />
              )}
            </Held>
          </FilterGroup>
        </FilterSheet>
      )}
    </Opened>,
  ],
  FilterMenu: (say) => [
    <FilterMenu key="menu" name={say('Type', '类型')} chosen={undefined}>
      {(close) => (
        <PickList
          value="any"
          options={[
            { value: 'any', label: say('Any', '不限'), count: 12 },
            { value: 'wind', label: say('Wind', '风电'), count: 3 },
          ]}
          onPick={close}
        />
      )}
    </FilterMenu>,
  ],
  'PickSheet PickList': (say) => [
    <Opened key="pick" act={say('Sort', '排序')}>
      {(open, close) => (
        <PickSheet
          {...{ open, onClose: close, onPick: close }}
          title={say('Sort by', '排序方式')}
          value="new"
          options={[
            { value: 'new', label: say('Newest', '最新') },
            { value: 'price', label: say('Price', '价格'), sub: say('Lowest first', '由低到高') },
          ]}
        />
      )}
    </Opened>,
  ],
  Sheet: (say) => [
    <Opened key="sheet" act={say('Details', '详情')}>
      {(open, close) => (
        <Sheet open={open} onClose={close} title={say('Details', '详情')} sub="LE-1">
          <TextInput label={say('Name', '姓名')} />
        </Sheet>
      )}
    </Opened>,
  ],
}
