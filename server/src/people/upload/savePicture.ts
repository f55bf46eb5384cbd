/**
 * A picture is counted, encoded anew, given a random name and stored in the database. A new profile picture replaces
 * the old one.
 */
import { randomBytes } from 'node:crypto'
import { API_BASE } from '@tonne/contract/envelope'
import type { upload } from '@tonne/contract/people/upload'
import { refuse } from '@tonne/domain/refusals'
import type { Db } from '../../platform/database/database.ts'
import { insertAttempt, listAttempts, lockKey } from '../../platform/limits/attempts.ts'
import { memberPosition } from '../../platform/limits/queuePositions.ts'
import { remakePicture } from '../../platform/picture/remakePicture.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { lockMember, updateAvatar } from '../member/store.ts'
import { deleteAvatars, insertUpload } from './store.ts'

const A_DAY = 40
const DAY_MS = 24 * 3_600_000
const newName = (): string => randomBytes(16).toString('base64url')
const staleFor = (memberId: number) => ({ memberId, stale: ['member', 'identity'] })

/** Counted before the work, including refused ones, because decoding is costly. */
const countUpload = (db: Db, memberId: number, now: Date): Promise<void> =>
  db.tx(async (tx) => {
    const key = `upload:${memberId}`
    await lockKey(tx, key)
    const made = await listAttempts(tx, { key, since: new Date(now.getTime() - DAY_MS), most: A_DAY })
    if (made.length >= A_DAY) refuse('uploadTooMany', { limit: A_DAY })
    await insertAttempt(tx, key, now)
  })

export function setAvatar({ db, files }: Tools): Handler<typeof upload.setAvatar> {
  return async ({ input: { picture }, memberId, now }) => {
    await countUpload(db, memberId, now)
    const made = await remakePicture(picture, 'avatar', memberPosition(memberId))
    const columns = await files.put(db, made.bytes)
    const name = newName()
    const avatar = `${API_BASE}/upload/avatarfile?name=${name}`
    await db.tx(async (tx) => {
      if (!(await lockMember(tx, memberId))) refuse('sessionExpired')
      await deleteAvatars(tx, memberId)
      await insertUpload(tx, { name, memberId, purpose: 'avatar', ...made, ...columns }, now)
      await updateAvatar(tx, memberId, avatar)
      emit(tx, staleFor(memberId), now)
    })
    return { avatar }
  }
}

export function removeAvatar({ db }: Tools): Handler<typeof upload.removeAvatar> {
  return async ({ memberId, now }) => {
    await db.tx(async (tx) => {
      if (!(await lockMember(tx, memberId))) refuse('sessionExpired')
      await deleteAvatars(tx, memberId)
      await updateAvatar(tx, memberId, '')
      emit(tx, staleFor(memberId), now)
    })
    return { avatar: '' }
  }
}

export function attachPicture({ db, files }: Tools): Handler<typeof upload.attach> {
  return async ({ input: { picture }, memberId, now }) => {
    await countUpload(db, memberId, now)
    const made = await remakePicture(picture, 'attachment', memberPosition(memberId))
    const columns = await files.put(db, made.bytes)
    const name = newName()
    await db.tx((tx) => insertUpload(tx, { name, memberId, purpose: 'attachment', ...made, ...columns }, now))
    return { name, width: made.width, height: made.height }
  }
}
