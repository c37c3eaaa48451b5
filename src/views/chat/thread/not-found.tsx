import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { findQuestion, type Message } from '#machines/conversation/messages.ts'
import { selectMessages } from '#machines/conversation/conversation.selectors.ts'
import { Icon } from '#src/ui/icon.tsx'
import { AnswerText } from './answer-text.tsx'
import { useConversation } from '../use-conversation.ts'
import { useVisitorMode } from '../visitor-mode.ts'

const card = css({ borderWidth: 'hairline', borderRadius: 'md', bg: 'bg.panel', px: '5', py: '4' })
const head = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'section' })
const text = css({ mt: '1', textStyle: 'body', color: 'fg.muted' })
const tips = css({ listStyle: 'disc', ps: '5', mt: '2', mb: '4', textStyle: 'body', '& > li + li': { mt: '1' } })

interface NotFoundProps {
  readonly message: Message
  readonly question: string | undefined
}

/** The paragraph before the last says which words of the question occur nowhere. */
const readAbsentWords = ({ content }: Message): string => content.split('\n\n').slice(0, -1).join('\n\n')

export function NotFound({ message, question }: NotFoundProps) {
  const { t } = useTranslation('chat')
  const isVisitor = useVisitorMode() !== null
  const last = useConversation((snapshot) => findQuestion(selectMessages(snapshot))?.content)
  const absent = readAbsentWords(message)
  const words = (question ?? last ?? '').slice(0, 300)
  return (
    <div className={card}>
      <p className={head}>
        <Icon of={SearchX} size="lg" />
        {t('notFound.title')}
      </p>
      {absent !== '' && <AnswerText message={{ ...message, content: absent }} isGrowing={false} />}
      <p className={text}>{t('notFound.text')}</p>
      <ul className={tips}>
        <li>{t('notFound.name')}</li>
        <li>{t('notFound.words')}</li>
        {!isVisitor && <li>{t('notFound.scope')}</li>}
      </ul>
      {!isVisitor && (
        <Link href={`/search?q=${encodeURIComponent(words)}`} className={button({ size: 'sm' })}>
          {t('notFound.search')}
        </Link>
      )}
    </div>
  )
}
