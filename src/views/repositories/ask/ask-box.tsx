import ArrowUp from 'lucide-react/icons/arrow-up'
import Search from 'lucide-react/icons/search'
import { type FormEvent, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useMentions } from '../../mentions/use-mentions.tsx'
import { useForgetTopics } from '../../chat/start/use-example-questions.ts'
import { isInProgress } from '../list-filter.ts'
import { useIndexChange } from '../use-repositories.ts'
import { askFrame, belowBox } from './reserved-room.ts'
import { useAsk } from './use-ask.ts'

const Suggestions = lazyPart(() => import('./suggestions.tsx'), { fallback: () => null })

const box = css({
  borderWidth: 'hairline',
  borderColor: 'border.control',
  borderRadius: 'lg',
  bg: 'bg.panel',
  '&:has(textarea:focus-visible)': {
    borderColor: 'focus.ring',
    outline: '[2px solid]',
    outlineColor: 'focus.ring',
    outlineOffset: '[-1px]',
  },
})
const area = css({
  display: 'block',
  w: 'full',
  minH: '12',
  maxH: '[40dvh]',
  px: '4',
  pt: '3',
  textStyle: 'reading',
  lineHeight: 'md',
  resize: 'none',
  outline: 'none',
  fieldSizing: 'content',
})
const tools = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2',
  p: '2',
})
const scopeChoice = css({
  me: 'auto',
  minW: '0',
  maxW: '[min(240px, 100%)]',
  h: 'control.sm',
  px: '2',
  borderRadius: 'sm',
  bg: 'transparent',
  textStyle: 'caption',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover', color: 'fg.default' },
})
const wordsAlone = css({ _phone: { '& > svg': { display: 'none' } } })
const reason = css({ textStyle: 'small', color: 'fg.muted' })

interface ScopeProps {
  readonly indexed: readonly Repository[]
  readonly chosen: Repository | undefined
  readonly onChoose: (id: string) => void
}

function Scope({ indexed, chosen, onChoose }: ScopeProps) {
  const { t } = useTranslation('repositories')
  if (indexed.length < 2) return null
  return (
    <select
      className={scopeChoice}
      aria-label={t('ask.scope')}
      value={chosen?.id ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('ask.all')}</option>
      {indexed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}

type Ask = ReturnType<typeof useAsk>

interface FormProps extends Ask {
  readonly indexed: readonly Repository[]
}

function Tools({ draft, scope, mayAsk, isQuery, narrow, search, indexed }: FormProps) {
  const { t } = useTranslation('repositories')
  const isBlocked = !mayAsk || draft.trim() === ''
  const look = { className: wordsAlone, 'aria-disabled': isBlocked }
  const [first, second] = [
    { variant: 'solid', keys: 'Enter' } as const,
    { variant: 'outline', keys: 'Ctrl + Enter' } as const,
  ]
  const [asking, searching] = isQuery ? [second, first] : [first, second]
  return (
    <div className={tools}>
      <Scope indexed={indexed} chosen={scope} onChoose={narrow} />
      <Button
        {...look}
        variant={searching.variant}
        icon={Search}
        title={`${t('ask.search')} (${searching.keys})`}
        onClick={search}
      >
        {t('ask.search')}
      </Button>
      <Button
        {...look}
        type="submit"
        variant={asking.variant}
        icon={ArrowUp}
        title={`${t('ask.ask')} (${asking.keys})`}
      >
        {t('ask.ask')}
      </Button>
    </div>
  )
}

function Form(props: FormProps) {
  const { t } = useTranslation('repositories')
  const { draft, scope, mayAsk, write, ask, press } = props
  const fieldId = useId()
  const scopeIds = scope === undefined ? [] : [scope.id]
  const { attributes, list } = useMentions({
    fieldId,
    scopeIds,
    text: draft,
    side: 'below',
    isOffered: mayAsk,
    onType: write,
    onKey: press,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(draft)
  }
  return (
    <form className={box} onSubmit={submit}>
      <textarea
        id={fieldId}
        rows={1}
        className={area}
        aria-label={t('ask.label')}
        placeholder={t('ask.label')}
        value={draft}
        {...attributes}
      />
      <Tools {...props} />
      {list}
    </form>
  )
}

interface AskBoxProps {
  readonly repositories: readonly Repository[] | undefined
}

export default function AskBox({ repositories }: AskBoxProps) {
  const { t } = useTranslation('repositories')
  const indexed = repositories?.filter(({ index }) => index !== undefined) ?? []
  const asking = useAsk(indexed)
  useIndexChange(repositories, useForgetTopics())
  const isIndexing = repositories?.some(isInProgress) === true
  return (
    <section className={askFrame} aria-label={t('ask.label')}>
      <Form {...asking} indexed={indexed} />
      <div className={belowBox}>
        {repositories !== undefined && !asking.mayAsk && (
          <p className={reason}>{t(isIndexing ? 'ask.indexing' : 'ask.none')}</p>
        )}
        {asking.mayAsk && (
          <Suspense>
            <Suggestions scopeId={asking.scope?.id} onAsk={asking.ask} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
