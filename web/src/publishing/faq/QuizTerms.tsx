/** The terms open above the question, because no other page is open before the questions are answered. */
import { news } from '@tonne/contract/publishing/news'
import { useLang } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { QueryView } from '../../shared/pages/QueryPage.tsx'
import { RunningText } from '../../shared/pages/RunningText.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'

const Terms = () => (
  <QueryView query={useApiQuery(news.paper, { name: 'terms' })} coming={<Skeleton h={320} />}>
    {({ body }) => <RunningText texts={body} level={3} />}
  </QueryView>
)

type QuizTermsProps = { open: boolean; title: string; onClose: () => void }
export function QuizTerms({ open, title, onClose }: QuizTermsProps) {
  const lang = useLang()
  return (
    <Sheet key={lang} open={open} title={title} onClose={onClose}>
      <Terms />
    </Sheet>
  )
}
