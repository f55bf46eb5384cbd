import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedBy } from '../testing/refusedBy.ts'
import { refusePlaces } from './template.ts'

test('a template has no places to fill, in either language; each is named once', () => {
  refusePlaces({ en: 'Compared', cn: '已核对' })
  assert.throws(
    () => refusePlaces({ en: 'Dear {name}', cn: '{name} 您好：请于 {day} 前提供' }),
    refusedBy('templatePlaces', 'Nothing fills in name, day: write the words themselves'),
  )
  assert.throws(
    () => refusePlaces({ en: 'Dear Ann', cn: '{name} 您好' }),
    refusedBy('templatePlaces', 'Nothing fills in name: write the words themselves'),
  )
})
