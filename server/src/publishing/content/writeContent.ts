import { sayForm } from '@tonne/contract/fieldForms'
import type { contentDesk } from '@tonne/contract/publishing/content'
import { type ContentValue, isPaper, refuseBadLinks } from '@tonne/domain/publishing/content'
import { refuse } from '@tonne/domain/refusals'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { openItem, refuseUnknownPictures, requireOpen } from './openContent.ts'
import { wholeOut } from './readContent.ts'
import { insertDraft, insertItem, updateDraft, updateVersion } from './store.ts'

export function createContent({ db }: Tools): Handler<typeof contentDesk.create> {
  return ({ input, operator, now, address }) =>
    db.tx(async (tx) => {
      const value = input.value as ContentValue
      const key = isPaper(value.kind) ? value.kind : input.key
      refuseBadLinks(value)
      await refuseUnknownPictures(tx, value)
      const item = (await insertItem(tx, value.kind, key, now)) ?? refuse('contentKeyTaken', { key })
      await insertDraft(tx, { itemId: item.id, version: 1, value, by: operator }, now)
      const act = {
        act: 'content.create',
        subject: `${value.kind} ${key}`,
        reason: input.reason,
        after: { state: 'draft' },
        address,
      }
      await insertAudit(tx, { by: operator, ...act }, now)
      return wholeOut(tx, item.id)
    })
}

export function saveContent({ db }: Tools): Handler<typeof contentDesk.save> {
  return ({ input: { id, revision, value: given }, operator, now }) =>
    db.tx(async (tx) => {
      const opened = await openItem(tx, id)
      const value = given as ContentValue
      if (value.kind !== opened.item.kind) refuse('fieldInvalid', { field: 'value', rule: sayForm('contentKind') })
      refuseBadLinks(value)
      await refuseUnknownPictures(tx, value)
      if (opened.open) {
        const { version } = requireOpen(opened, ['draft'], revision)
        await updateDraft(tx, { itemId: id, version, value, by: operator }, now)
      } else {
        // Begun from an older version, the draft would undo the newer one.
        if (revision !== (opened.live?.revision ?? 0)) refuse('contentStale')
        await insertDraft(tx, { itemId: id, version: (opened.versions[0]?.version ?? 0) + 1, value, by: operator }, now)
      }
      return wholeOut(tx, id)
    })
}

export function dropContent({ db }: Tools): Handler<typeof contentDesk.drop> {
  return ({ input: { id, revision, reason }, operator, now, address }) =>
    db.tx(async (tx) => {
      const opened = await openItem(tx, id)
      const open = requireOpen(opened, ['draft'], revision)
      // The answer shows what remains; a dropped first draft leaves nothing, so it is read before.
      const before = await wholeOut(tx, id)
      await updateVersion(tx, open, { ...open, state: 'dropped' })
      const act = {
        act: 'content.drop',
        subject: `${opened.item.kind} ${opened.item.key}`,
        reason,
        before: { version: open.version },
        address,
      }
      await insertAudit(tx, { by: operator, ...act }, now)
      return opened.live ? wholeOut(tx, id) : { ...before, open: null }
    })
}
