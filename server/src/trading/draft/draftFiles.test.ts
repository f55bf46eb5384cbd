import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { API_BASE } from '@tonne/contract/envelope'
import { preview } from '@tonne/contract/trading/preview'
import { project } from '@tonne/contract/trading/project'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import type { ProjectContent } from '@tonne/domain/trading/projectContent'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { done, refused } from '../../testing/answers.ts'
import { draftOf, pdfOf, sent } from '../../testing/drafts.ts'
import { openWorld } from '../../testing/openWorld.ts'

const world = await openWorld()
const { app, clock } = world
const [one, two] = await world.operators('market', 'market')
const anyone = world.as()
const both = (text: string) => ({ en: text, cn: `${text}（测）` })
const upload = (bytes: Buffer) => one.call(projectDesk.addDocument, { content: bytes.toString('base64') })
const read = (name: string) => app.inject({ method: 'GET', url: `${API_BASE}/project/file?name=${name}` })

test('a paper is a PDF without anything executable; its pages are counted, its name is its hash', async () => {
  const paper = pdfOf('An issuance record')
  const stored = done(await upload(paper))
  assert.deepEqual(stored, { file: createHash('sha256').update(paper).digest('hex'), bytes: paper.length, pages: 1 })
  assert.deepEqual(done(await upload(paper)), stored)
  refused(await upload(Buffer.from('<html>')), 'documentNotPdf')
  refused(await upload(Buffer.from('%PDF-1.7 nothing')), 'documentUnreadable')
  refused(await upload(pdfOf('x', '9 0 obj << /Encrypt 8 0 R >> endobj')), 'documentUnreadable')
  for (const active of [
    '/S /JavaScript /JS (app.alert)',
    '/S /Launch',
    '/Type /Filespec /EF << /EmbeddedFile 1 0 R >>',
    '/S /J#61vaScript',
  ]) {
    refused(await upload(pdfOf('x', `9 0 obj << ${active} >> endobj`)), 'documentActive')
  }
  const packed = deflateSync(Buffer.from('<< /S /Launch /F (x) >>'))
  const hidden = Buffer.concat([
    Buffer.from(`9 0 obj << /Type /ObjStm /Length ${packed.length} >> stream\n`),
    packed,
    Buffer.from('\nendstream endobj'),
  ])
  refused(await upload(Buffer.concat([pdfOf('x').subarray(0, -6), hidden, Buffer.from('\n%%EOF')])), 'documentActive')
  refused(await upload(Buffer.concat([pdfOf('x'), Buffer.alloc(8_000_001)])), 'documentTooLarge')
})
test('only operators read a file before a version naming it is published; then anyone does', async () => {
  const paper = pdfOf('A letter of authorisation')
  const stored = done(await upload(paper))
  const drawn = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#14402f' } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer()
  const image = done(await one.call(projectDesk.addImage, { picture: drawn.toString('base64') }))
  refused(await one.call(projectDesk.addImage, { picture: paper.toString('base64') }), 'uploadNotImage')
  const files = {
    documents: [
      { ...stored, pages: 77, bytes: 1, title: both('Letter'), kind: 'authorisation' as const, issuedOn: '2026-09-18' },
    ],
    images: [{ ...image, alt: both('The ridge') }],
  }
  const { no, version, content } = await draftOf(world, one, 3_000_000, files)
  const saved = done(await one.call(projectDesk.info, { no })).content
  assert.deepEqual([saved.documents[0]!.pages, saved.documents[0]!.bytes], [1, paper.length])
  const other = { ...content, documents: [{ ...content.documents[0]!, file: 'a'.repeat(64) }] } as ProjectContent
  refused(await one.call(projectDesk.save, { no, version, content: sent(other) }), 'draftFileMissing')
  const swapped = { ...content, images: [{ ...content.images[0]!, file: stored.file }] } as ProjectContent
  refused(await one.call(projectDesk.save, { no, version, content: sent(swapped) }), 'draftFileMissing')
  assert.equal((await read(stored.file)).json().code, 1005)
  done(await one.call(projectDesk.submit, { no, version, reason: 'it is whole' }))
  assert.equal((await read(stored.file)).json().code, 1005)
  const inReview = done(await anyone(project.info, { no }))
  assert.deepEqual(
    [inReview.phase, inReview.documents.map(({ file }) => file), inReview.images],
    ['pending_review', [null], []],
  )
  done(await two.call(projectDesk.decide, { no, version, approve: true, reason: 'I read it' }))
  const served = await read(stored.file)
  assert.deepEqual(
    [served.headers['content-type'], createHash('sha256').update(served.rawPayload).digest('hex')],
    ['application/pdf', stored.file],
  )
  assert.match(String(served.headers['content-disposition']), /^attachment/)
  assert.match(String(served.headers['content-security-policy']), /default-src 'none'/)
  const picture = await read(image.file)
  assert.equal(picture.headers['content-type'], 'image/webp')
  assert.ok(!picture.rawPayload.includes('SECRET-PLACE'))
  const seen = done(await anyone(project.info, { no }))
  assert.deepEqual([seen.documents[0]!.file, seen.images[0]!.alt.en], [stored.file, 'The ridge'])
})
test('a real program’s paper, packed in its way, is read to its last page', async () => {
  const written = new PDFDocument()
  const parts: Buffer[] = []
  written.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => written.on('end', resolve))
  for (let page = 0; page < 11; page++) written.addPage().text(`Page ${page}`)
  written.end()
  await ended
  assert.equal(done(await upload(Buffer.concat(parts))).pages, 12)
})
test('a preview shows the draft as members will see it, for half an hour, to anybody with its link', async () => {
  const { no, content } = await draftOf(world, one, 3_100_000)
  const { token, until } = done(await two.call(projectDesk.preview, { no }))
  assert.equal(until - clock.now().getTime(), 30 * 60_000)
  const seen = done(await anyone(preview.project, { token }))
  assert.deepEqual(
    [seen.no, seen.name, seen.priceCents, seen.issuedKg, seen.phase],
    [no, content.name, 20_00, 1_000_000, 'not_begun'],
  )
  assert.equal(seen.icc.verdict, 'unknown')
  refused(await anyone(project.info, { no }), 'projectNotFound')
  refused(await anyone(preview.project, { token: `${token.slice(0, -2)}AA` }), 'previewOver')
  const { no: empty } = done(await one.call(projectDesk.create, {}))
  assert.equal(
    done(await anyone(preview.project, { token: done(await one.call(projectDesk.preview, { no: empty })).token })).name
      .en,
    '',
  )
  refused(await (await world.operator('support')).call(projectDesk.preview, { no }), 'operatorRole')
  clock.set(new Date(until))
  refused(await anyone(preview.project, { token }), 'previewOver')
})
