import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { Icon } from '#src/ui/icon.tsx'
import type { GivenCommand } from './inspector.setup.ts'
import { useProblemWords } from './problem-words.ts'

const line = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '1.5',
  textStyle: 'small',
  color: 'fg.muted',
  _empty: { display: 'none' },
})
type Outcome = GivenCommand['outcome']
const looks: Readonly<Record<Outcome, string>> = {
  pending: '',
  done: css({ color: 'success.fg' }),
  refused: css({ color: 'danger.fg' }),
}
const shapes: Readonly<Record<Outcome, LucideIcon>> = { pending: LoaderCircle, done: CircleCheck, refused: CircleAlert }

interface CommandOutcomeProps {
  readonly given: GivenCommand | undefined
  readonly done: string
}

/** The element is present from the start, so that screen readers announce its changes. */
export function CommandOutcome({ given, done }: CommandOutcomeProps) {
  const { t } = useTranslation('inspector')
  const problem = useProblemWords()
  const words = () => {
    if (given?.outcome === 'refused') return problem(given.problem ?? '')
    return given?.outcome === 'done' ? done : t('command.pending')
  }
  return (
    <output className={cx(line, given && looks[given.outcome])}>
      {given && (
        <>
          <Icon of={shapes[given.outcome]} spinning={given.outcome === 'pending'} />
          <span>{words()}</span>
        </>
      )}
    </output>
  )
}
