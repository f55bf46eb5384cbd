import { upload, uploadDesk } from '@tonne/contract/people/upload'
import { ownRows } from '../../shared/copyPart.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { readAvatar, readOwnFile, readSentFile } from './readPicture.ts'
import { attachPicture, removeAvatar, setAvatar } from './savePicture.ts'
import { sweepUploads } from './sweepUploads.ts'

const uploadHandlers = (tools: Tools): Handlers<typeof upload> => ({
  setAvatar: setAvatar(tools),
  removeAvatar: removeAvatar(tools),
  attach: attachPicture(tools),
  avatar: readAvatar(tools),
  file: readOwnFile(tools),
})
const uploadDeskHandlers = (tools: Tools): Handlers<typeof uploadDesk> => ({ file: readSentFile(tools) })

export const uploadModule = (tools: Tools): Module => ({
  serves: [serves(upload, uploadHandlers(tools)), servesDesk(uploadDesk, uploadDeskHandlers(tools))],
  due: [sweepUploads(tools)],
  copies: [ownRows('pictures_sent', 'upload', 'name, purpose, width, height, at', 'at')],
})
