/** Programs that preview a link run no script, so the page's head describes the retirement. */
import { certificateAddress } from '@tonne/domain/carbon/certificate'
import { type Lang, sayDate, sayTons } from '@tonne/domain/format'
import { Refusal } from '@tonne/domain/refusals'
import { type HeadOf, headTags, langOf } from '../../shared/headTags.ts'
import type { Tools } from '../../shared/tools.ts'
import { type CertificateFacts, certificateFacts } from './certificateFacts.ts'
import { saysIn } from './certificateSays.ts'
import { SHARE_SIZE } from './shareImage.ts'

export const CERTIFICATE_PAGE = '/pages/verify/certificate'

function wordsOf({ no, kg, projectName, certificate }: CertificateFacts, lang: Lang): { title: string; text: string } {
  const says = saysIn(lang)
  const tons = sayTons(certificate?.record.kg ?? kg)
  const title = says(certificate ? 'badgeDone' : 'badgePending', { tons })
  if (!certificate) return { title, text: `${projectName[lang]} · ${no}` }
  const { project, beneficiary, evidence } = certificate.record
  const who = beneficiary.name === null ? says('noName') : `${says('behalf')} ${beneficiary.name}`
  return { title, text: [who, project.name[lang], sayDate(evidence.day, lang), no].join(' · ') }
}

/** Escaped tags for the head; empty for anything but a certificate. */
export function certificateHead({ db, settings, signer }: Pick<Tools, 'db' | 'settings' | 'signer'>): HeadOf {
  const { publicUrl } = settings
  return async (query) => {
    const no = query.get('no') ?? ''
    if (!/^RT-\d{8}-\d{5,15}$/.test(no)) return ''
    try {
      const lang = langOf(query)
      const { title, text } = wordsOf(await certificateFacts(db, { no, publicUrl, signer }), lang)
      const image = `${publicUrl}/h5/api/certificate/image?no=${no}&lang=${lang}`
      return headTags({
        ...{ lang, title, text },
        url: certificateAddress(publicUrl, no),
        image: { url: image, type: 'image/png', ...SHARE_SIZE },
      })
    } catch (error) {
      if (error instanceof Refusal) return ''
      throw error
    }
  }
}
