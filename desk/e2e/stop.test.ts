import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act, isSound } from './acts.ts'
import { APP } from './app.ts'
import { memberOf } from './atPhone.ts'
import { enterAsMember } from './member.ts'
import { openPair } from './pair.ts'

const { first, second, phone } = await openPair('market')

test('one operator stops a sale: nobody can buy, everybody reads why; another operator resumes it', async () => {
  const member = await memberOf('weiling@example.sg')
  const { items } = await member<{ items: { no: string }[] }>('/project/list?phase=in_progress')
  const { no } = items.at(-1)!
  const { priceVersion } = await member<{ priceVersion: number }>(`/project/info?no=${no}`)
  await enterAsMember(phone, 'weiling@example.sg')

  // On the page of its book, where a supervisor sees that something is wrong.
  await first.goto(`${APP}/desk/book?project=${no}`)
  await first.getByRole('button', { name: 'Stop the sale' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Answer in English').fill('The registry looks into these serials')
  await dialog.getByLabel('Answer in Chinese').fill('登记处正在核查相关序列号')
  await dialog.getByLabel('Reason').fill('Letter of the registry of today')
  await dialog.getByRole('button', { name: 'Stop the sale' }).click()
  await first.getByText('You stopped it: another operator closes or resumes it.').waitFor()
  await first.getByText(/^Stopped since .*: The registry looks into these serials/).waitFor()
  await act(first, 'Propose to resume', 'The registry is to answer today')
  await first.getByText('proposed to resume; another operator decides.').waitFor()
  assert.equal(await first.getByRole('button', { name: 'Resume the sale' }).count(), 0)
  await isSound(first)

  await phone.goto(`${APP}/pages/project/dproject?no=${no}`)
  await phone.getByText('The registry looks into these serials').waitFor()
  await phone.getByText('Sales are stopped for now').waitFor()
  // Shown before anything is typed or tapped, wherever the project appears: the reason, the start, and what continues.
  for (const path of ['info', 'book', 'dsell', 'dmarket']) {
    await phone.goto(`${APP}/pages/project/${path}?no=${no}`)
    await phone.getByText('The registry looks into these serials').waitFor()
    await phone.getByText(/Since .* nobody can buy, book or trade this project/).waitFor()
    const button = phone.getByRole('button', { name: 'Sales stopped for now' })
    assert.equal(await button.getAttribute('aria-disabled'), 'true', path)
    await isSound(phone)
  }
  await assert.rejects(
    member('/order/buy', { project: no, kg: 1000, priceVersion }),
    /stopped since .*: The registry looks into these serials/,
  )

  await second.goto(`${APP}/desk/projects?part=review`)
  await second
    .getByRole('row', { name: new RegExp(no) })
    .getByText('Stopped')
    .waitFor()
  await second.getByRole('row', { name: new RegExp(no) }).click()
  await second.getByText('Members read: The registry looks into these serials').waitFor()
  await act(second, 'Resume the sale', 'The registry cleared it')
  await second.getByRole('button', { name: 'Stop the sale' }).waitFor()
  const { phase, closedReason } = await member<{ phase: string; closedReason: unknown }>(`/project/info?no=${no}`)
  assert.deepEqual([phase, closedReason], ['in_progress', null])
})
