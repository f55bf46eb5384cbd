import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@tonne/domain/image'
import * as z from 'zod/mini'
import { byOperators, get, post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'

/** Base64 is a third larger than its bytes. */
const bodyLimit = Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 1024
/** The bytes of a JPEG, PNG or WebP picture in base64. */
const Picture = z.string().check(z.minLength(1), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, form('base64')))
/** A random name of 128 bits. */
export const PictureName = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, form('pictureName')))
/** Pictures uploaded before, to go with a request or a claim. */
export const Pictures = z.array(PictureName).check(z.maxLength(MAX_IMAGES))
const refusals = ['uploadNotImage', 'uploadTooLarge', 'uploadUnreadable', 'uploadTooMany'] as const

export const upload = {
  setAvatar: post('/upload/avatar', {
    access: 'member',
    bodyLimit,
    about: 'Sets the caller’s profile picture; it is decoded and encoded anew, without its metadata.',
    input: z.object({ picture: Picture }),
    output: z.object({ avatar: z.string() }),
    refusals,
  }),
  removeAvatar: post('/upload/removeavatar', {
    access: 'member',
    about: 'Removes the caller’s picture; the drawn one is shown again.',
    output: z.object({ avatar: z.string() }),
  }),
  attach: post('/upload/attachment', {
    access: 'member',
    bodyLimit,
    about:
      'Takes a picture to attach to a request or a claim; only the caller and operators see it. Unused, it is gone ' +
      'after a day.',
    input: z.object({ picture: Picture }),
    output: z.object({ name: z.string(), width: z.int(), height: z.int() }),
    refusals,
  }),
  avatar: get('/upload/avatarfile', {
    access: 'public',
    about: 'A profile picture, WebP. Its name cannot be guessed.',
    input: z.object({ name: PictureName }),
    refusals: ['notFound'],
  }),
  file: get('/upload/file', {
    access: 'member',
    about: 'A picture that the caller attached, WebP.',
    input: z.object({ name: PictureName }),
    refusals: ['notFound'],
  }),
}
export const uploadDesk = {
  file: get('/upload/file', {
    ...byOperators('support', 'finance', 'market', 'admin'),
    about: 'A picture that a member attached to a request or a claim, WebP.',
    input: z.object({ name: PictureName }),
    refusals: ['notFound'],
  }),
}
