/**
 * The list is read again when its file or a field shared by all rows changes, so that the preview shows what would be
 * sent.
 */
import { retirement as endpoints } from '@tonne/contract/carbon/retirement'
import type { Output } from '@tonne/contract/endpoint'
import type { RetirementReason } from '@tonne/domain/carbon/retirement'
import { csvOf } from '@tonne/domain/csv'
import { useEffect, useState } from 'react'
import type { CallError } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { saveFile } from '../../shared/files/saveFile.ts'

export type ReadOut = Output<typeof endpoints.readList>
const PAUSE_MS = 350

/** A template to fill in: the three titles and two rows. */
export const saveTemplate = (): void =>
  saveFile(
    'tonne-beneficiaries.csv',
    new Blob(
      [
        '\ufeff',
        csvOf([
          ['name', 'tons', 'message'],
          ['Alia Rahman', 1, 'Thank you'],
          ['Kampong Coffee Pte Ltd', 2, ''],
        ]),
      ],
      { type: 'text/csv;charset=utf-8' },
    ),
  )

export function useList(project: string) {
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null)
  const [reason, setReason] = useState<RetirementReason>('gift')
  const [reasonText, setReasonText] = useState('')
  const [message, setMessage] = useState('')
  const [again, setAgain] = useState(false)
  const [understood, setUnderstood] = useState(false)
  const [read, setRead] = useState<ReadOut | null>(null)
  const [wrong, setWrong] = useState<CallError | null>(null)
  const { mutate, isPending } = useSend(endpoints.readList)
  const csv = file?.csv
  useEffect(() => {
    setRead(null)
    setWrong(null)
    if (csv === undefined) return
    const timer = setTimeout(
      () => mutate({ project, csv, reason, reasonText, message }, { onSuccess: setRead, onError: setWrong }),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [csv, reason, reasonText, message, project, mutate])
  const take = (chosen: File | undefined) => {
    setAgain(false)
    if (chosen) void chosen.text().then((text) => setFile({ name: chosen.name, csv: text }))
  }
  return {
    file,
    take,
    reason,
    setReason,
    reasonText,
    setReasonText,
    message,
    setMessage,
    again,
    setAgain,
    understood,
    setUnderstood,
    read,
    wrong,
    reading: isPending,
    input: { project, csv: csv ?? '', reason, reasonText, message, again },
  }
}
export type Listing = ReturnType<typeof useList>
