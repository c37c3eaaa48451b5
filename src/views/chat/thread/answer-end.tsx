import CircleStop from 'lucide-react/icons/circle-stop'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css, cx } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import type { Message } from '#machines/conversation/messages.ts'
import { selectError } from '#machines/conversation/conversation.selectors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { failureWords, translateKeyOr } from '../../failure-words.ts'
import { useReload } from '../../use-reload.ts'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { useConversation, useConversationActor } from '../use-conversation.ts'
import { composerId } from '../chat-focus.ts'
import { useVisitorMode } from '../visitor-mode.ts'
import { Progress } from './progress.tsx'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
  mt: '4',
  textStyle: 'small',
})
const bad = css({ color: 'danger.fg' })
const words = css({ display: 'flex', gap: '2', minW: '0' })
const quiet = css({ color: 'fg.muted' })
const mark = css({ mt: '0.5' })
const commands = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const reference = css({ display: 'block', textStyle: 'caption', color: 'fg.subtle', '& code': { userSelect: 'all' } })

/** An indexing in progress or a removed repository is resolved on the repositories screen. */
const isAboutSources = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.errorMessageKey?.startsWith('errors.dataSource') === true

interface CommandsProps {
  readonly isResume: boolean
  readonly reload?: ReturnType<typeof useReload>
}

function Commands({ isResume, reload = null }: CommandsProps) {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const mayRetry = useConversation((snapshot) => snapshot.can({ type: 'answer.retry' }))
  const mayTakeBack = useConversation((snapshot) => snapshot.can({ type: 'question.takeBack' }))
  const failure = useConversation(selectError)
  const isVisitor = useVisitorMode() !== null
  const retry = () => {
    actor.send({ type: 'answer.retry' })
    focusSoon('[data-messages]')
  }
  const takeBack = () => {
    actor.send({ type: 'question.takeBack' })
    focusSoon(`#${composerId}`)
  }
  return (
    <div className={commands}>
      {reload !== null && (
        <Button size="sm" icon={RotateCw} onClick={reload.onRetry}>
          {reload.label}
        </Button>
      )}
      {mayRetry && reload === null && (
        <Button size="sm" icon={RotateCw} onClick={retry}>
          {t(isResume ? 'end.resume' : 'end.again')}
        </Button>
      )}
      {mayTakeBack && (
        <Button size="sm" variant="ghost" onClick={takeBack}>
          {t('end.edit')}
        </Button>
      )}
      {!isVisitor && isAboutSources(failure?.error) && (
        <Link href="/repositories" className={button({ size: 'sm', variant: 'ghost' })}>
          {t('end.sources')}
        </Link>
      )}
    </div>
  )
}

const useReason = ({ failure: stored, id }: Message, isLast: boolean) => {
  const { t } = useTranslation(['chat', 'app'])
  const failed = useConversation(selectError)
  if (isLast && failed?.can === 'resume') return { text: t('end.lost'), requestId: null }
  if (isLast && failed !== null && failed.error !== null) {
    const { message, requestId } = failureWords(failed.error, t)
    return { text: message, requestId }
  }
  if (stored !== null && stored !== undefined) {
    return { text: translateKeyOr(stored.key, {}, stored.message, t), requestId: null }
  }
  return { text: t(isLast && id === null ? 'end.unsent' : 'end.failed'), requestId: null }
}

function Failed({ message, isLast }: AnswerEndProps) {
  const { t } = useTranslation('app')
  const { text, requestId } = useReason(message, isLast)
  const failure = useConversation(selectError)
  const reload = useReload(isLast ? failure?.error : null)
  return (
    <div role={isLast ? 'alert' : undefined} className={row}>
      <div className={words}>
        <Icon of={TriangleAlert} className={cx(mark, bad)} />
        <span>
          {reload?.problem ?? text}
          {requestId !== null && (
            <span className={reference}>
              {t('common.request')} <code>{requestId}</code>
            </span>
          )}
        </span>
      </div>
      {isLast && <Commands isResume={failure?.can === 'resume'} reload={reload} />}
    </div>
  )
}

interface AnswerEndProps {
  readonly message: Message
  readonly isLast: boolean
}

export function AnswerEnd({ message, isLast }: AnswerEndProps) {
  const { t } = useTranslation('chat')
  if (message.state === 'failed') return <Failed {...{ message, isLast }} />
  if (message.state === 'streaming') return <Progress hasText={message.content !== ''} />
  if (message.state !== 'stopped') return null
  return (
    <div className={row}>
      <span className={cx(words, quiet)}>
        <Icon of={CircleStop} className={mark} />
        {t('end.stopped')}
      </span>
      {isLast && <Commands isResume={false} />}
    </div>
  )
}
