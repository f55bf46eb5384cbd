/** The terms open above the question: no other page is open before the questions are answered. */
import { news } from '@tonne/contract/publishing/news'
import { useLang } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { RunningText } from '../../shared/pages/RunningText.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'

function Terms() {
  const { data, error, refetch } = useApiQuery(news.paper, { name: 'terms' })
  if (data) return <RunningText texts={data.body} level={3} />
  if (error) return <PageError error={error} onRetry={() => void refetch()} />
  return (
    <Loading>
      <Skeleton h={320} />
    </Loading>
  )
}

type QuizTermsProps = { open: boolean; title: string; onClose: () => void }
export function QuizTerms({ open, title, onClose }: QuizTermsProps) {
  const lang = useLang()
  return (
    <Sheet key={lang} open={open} title={title} onClose={onClose}>
      <Terms />
    </Sheet>
  )
}
