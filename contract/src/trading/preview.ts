import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { ProjectInfo } from './project.ts'

export const preview = {
  project: post('/project/preview', {
    access: 'public',
    about:
      'A draft as members would see it, under a link that operators get for half an hour. Posted, so that its ' +
      'ticket stands in no address of the API.',
    input: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,400}$/, form('secret'))) }),
    output: ProjectInfo,
    refusals: ['previewOver', 'projectNotFound'],
  }),
}
