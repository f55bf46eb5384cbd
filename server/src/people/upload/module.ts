import { upload, uploadDesk } from '@tonne/contract/people/upload'
import { sweepFiles } from '../../platform/files/sweepFiles.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { readAvatar, readOwnFile, readSentFile } from './readPicture.ts'
import { attachPicture, removeAvatar, setAvatar } from './savePicture.ts'
import { sweepUnused } from './store.ts'

const uploadHandlers = (tools: Tools): Handlers<typeof upload> => ({
  setAvatar: setAvatar(tools),
  removeAvatar: removeAvatar(tools),
  attach: attachPicture(tools),
  avatar: readAvatar(tools),
  file: readOwnFile(tools),
})
const uploadDeskHandlers = (tools: Tools): Handlers<typeof uploadDesk> => ({ file: readSentFile(tools) })

/** Removes uploads that no request named within a day. */
const sweepUploads = ({ db }: Tools) =>
  fencedJob({ db, name: 'sweepUploads', everyMs: 600_000 }, (now, fenced) =>
    fenced(async (tx) => (await sweepUnused(tx, new Date(now.getTime() - 86_400_000))).length),
  )

export const uploadModule = (tools: Tools): Module => ({
  serves: [serves(upload, uploadHandlers(tools)), servesDesk(uploadDesk, uploadDeskHandlers(tools))],
  due: [sweepUploads(tools), sweepFiles(tools)],
  copies: [ownRows('pictures_sent', 'upload', 'name, purpose, width, height, at', 'at')],
})
