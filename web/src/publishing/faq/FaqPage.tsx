import './faq.css'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { Help } from './Help.tsx'
import { Quiz } from './Quiz.tsx'

export function Page() {
  const { standing, loginInfo } = useSession()
  const [asked] = useState(standing === 'member' && !loginInfo.is_answer)
  return asked && standing === 'member' ? <Quiz /> : <Help />
}
