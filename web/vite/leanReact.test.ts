import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'vite'
import { leanRenderer, leftOut } from './leanReact.ts'
import type { Node } from './sourceEdits.ts'

const parse = (code: string): Node => parseAst(code) as unknown as Node
const folder = join(createRequire(import.meta.url).resolve('react-dom'), '..')
const renderer = readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8')

/** The renderer must contain everything that is left out, so each piece of code is tried as a part of it. */
const lean = (code: string): string => {
  const whole = leanRenderer(`${renderer}\nfunction tried(fiber) {${code}}`, parse)
  return /function tried\(fiber\) \{([\s\S]*)\}$/.exec(whole)![1]!.replace(/\s+/g, ' ').trim()
}

test('a case that does not occur is left out; what others reach through it, or declare in it, is kept', () => {
  assert.equal(
    lean('switch (fiber.tag) { case 26: case 27: case 5: a(); break; case 30: var x = 1; return x; case 3: x = 2 }'),
    'var x;switch (fiber.tag) { case 5: a(); break; case 3: x = 2 }',
  )
  assert.equal(
    lean('switch (fiber.tag) { case 5: a(); case 30: b(); break; case 31: c(); default: d() }'),
    'switch (fiber.tag) { case 5: a(); b(); break; default: d() }',
  )
  assert.equal(
    lean('switch (fiber.tag) { case 5: if (a) break; else return; case 30: b() }'),
    'switch (fiber.tag) { case 5: if (a) break; else return; }',
  )
  assert.equal(
    lean('switch (fiber.mode) { case 30: b(); break; case 5: switch (fiber.tag) { case 30: a() } }'),
    'switch (fiber.mode) { case 30: b(); break; case 5: switch (fiber.tag) { } }',
  )
  assert.equal(
    lean('return 5 === fiber.tag || 27 === fiber.tag || 30 !== fiber.tag'),
    'return 5 === fiber.tag || !1 || !0',
  )
})

test('the renderer that remains is a program, and keeps what the app uses', () => {
  const left = leanRenderer(renderer, parse)
  assert.ok(parse(left))
  assert.ok(left.length < renderer.length)
  for (const kept of ['exports.hydrateRoot', 'exports.createRoot', 'case 13:', 'case 18:', 'useSyncExternalStore'])
    assert.ok(left.includes(kept), kept)
  for (const gone of ['case 30:', 'case 31:', 'new FragmentInstance', 'useOptimistic:', 'L: preload'])
    assert.ok(!left.includes(gone), gone)
})

test('another renderer fails the build', () => {
  const other = renderer.replaceAll('isCustomElement', 'isOwnElement')
  assert.throws(() => leanRenderer(other, parse), /react-dom has changed.*finds no isCustomElement$/)
})

test('a module that uses what is left out is refused', () => {
  const uses = {
    useReducer: 'import { useReducer, useState } from "react"',
    useTransition: 'import * as React from "react"; React.useTransition()',
    preload: "import { flushSync, preload } from 'react-dom'",
    title: '_jsx("title", { children: 1 })',
    link: '(0, jsxRuntime.jsx)(`link`, { href })',
    'x-y': 'React.createElement("x-y", {})',
    Fragment: '_jsx(Fragment, { ref: group, children })',
    Consumer: '_jsx(Language.Consumer, { children })',
    onSelect: '_jsx("input", { value, onSelect: mark })',
    forwardRef: "import { forwardRef } from 'react'",
  }
  assert.deepEqual(Object.values(uses).map(leftOut), Object.keys(uses))
  const fine = 'import { useState } from "react"; document.createElement("style"); _jsx(Fragment, { children }, key)'
  assert.equal(leftOut(fine), null)
})
