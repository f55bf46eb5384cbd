import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Place } from '../api/way.ts'
import { slideOf } from './slide.ts'

const at = (path: string, index: number): Place => ({ path, search: '', index, key: `k${index}` })
const home = at('/pages/index/index', 0)
const project = at('/pages/project/info', 1)

test('a page slides forward, and in reverse on back', () => {
  assert.equal(slideOf(home, project, false), 'forward')
  assert.equal(slideOf(project, home, false), 'back')
})
test('there is no slide between tabs, within a page, at the first page or after the phone’s own swipe', () => {
  assert.equal(slideOf(home, at('/pages/profile/index', 0), false), null)
  assert.equal(slideOf(project, { ...project, search: '?no=B', index: 2 }, false), null)
  assert.equal(slideOf({ ...home, key: '' }, project, false), null)
  assert.equal(slideOf(project, home, true), null)
})
