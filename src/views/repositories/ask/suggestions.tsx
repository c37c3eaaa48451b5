import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css, cx } from '#styled-system/css'
import { useExampleQuestions, useTopics } from '../../chat/start/use-example-questions.ts'
import { useConversations } from '../../chat/use-conversations.ts'

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minW: '0',
  h: '8',
  '& + &': { mt: '1' },
  _phone: { flexDirection: 'column', alignItems: 'flex-start', h: 'auto', gap: '1' },
})
const title = css({ flexShrink: '0', textStyle: 'caption', color: 'fg.muted', _phone: { srOnly: true } })
const entries = css({
  display: 'flex',
  columnGap: '3',
  minW: '0',
  _phone: { flexDirection: 'column', alignItems: 'flex-start', gap: '1', w: 'full' },
})
const entry = css({ minW: '0', maxW: 'full', display: 'flex' })
const single = css({ _phone: { '& > li + li': { display: 'none' } } })
const pill = css({
  minW: '0',
  maxW: 'full',
  h: '7',
  px: '3',
  borderWidth: 'hairline',
  borderColor: 'border.subtle',
  borderRadius: 'full',
  bg: 'bg.panel',
  textStyle: 'caption',
  lineHeight: '[26px]',
  truncate: true,
  _hover: { borderColor: 'border.control', bg: 'bg.hover' },
})
const recent = css({
  minW: '0',
  lineHeight: '[26px]',
  textStyle: 'caption',
  color: 'fg.muted',
  truncate: true,
  _hover: { color: 'fg.default', textDecoration: 'underline' },
})
const hint = css({ textStyle: 'caption', color: 'fg.muted' })

const maxShown = 3

function Recent() {
  const { t } = useTranslation('repositories')
  const { data, error } = useConversations('')
  const latest = (data ?? []).filter(({ isArchived }) => !isArchived).slice(0, maxShown)
  if (data === undefined && error === undefined) return null
  if (latest.length === 0) return <p className={cx(line, hint)}>{t('ask.hint')}</p>
  return (
    <div className={line}>
      <h2 className={title}>{t('ask.recent')}</h2>
      <ul className={cx(entries, single)}>
        {latest.map(({ id, title: question }) => (
          <li key={id} className={entry}>
            <Link href={`/chat?conversation=${id}`} className={recent} title={question}>
              <bdi>{question}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SuggestionsProps {
  readonly scopeId: string | undefined
  readonly onAsk: (question: string) => void
}

export default function Suggestions({ scopeId, onAsk }: SuggestionsProps) {
  const { t } = useTranslation('repositories')
  const topics = useTopics(scopeId, true)
  const questions = useExampleQuestions(topics)
  return (
    <>
      {topics.length > 0 && (
        <div className={line}>
          <h2 className={title}>{t('ask.examples')}</h2>
          <ul className={entries}>
            {[...new Set(questions)].map((question) => (
              <li key={question} className={entry}>
                <button type="button" className={pill} title={question} onClick={() => onAsk(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Recent />
    </>
  )
}
