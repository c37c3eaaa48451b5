import CaseSensitive from 'lucide-react/icons/case-sensitive'
import Regex from 'lucide-react/icons/regex'
import WholeWord from 'lucide-react/icons/whole-word'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { isCaseSensitive, type LetterCase } from '#src/contract/letter-case.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { isWholeWord, toggleWholeWord } from './edit-query.ts'
import type { SearchState } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'

const toggle = css({ '&[aria-pressed=true]': { bg: 'accent.bg', color: 'accent.text' } })
const unlessPhone = css({ _phone: { display: 'none' } })

interface ToggleProps {
  readonly icon: LucideIcon
  readonly label: string
  readonly isOn: boolean
  readonly className?: string
  readonly onClick: () => void
}

function Toggle({ icon, label, isOn, className, onClick }: ToggleProps) {
  return (
    <IconButton
      icon={icon}
      size="sm"
      label={label}
      className={cx(toggle, className)}
      aria-pressed={isOn}
      onClick={onClick}
    />
  )
}

/** Returns `Smart` where it means the same, so that a later query is judged again. */
const toggleCase = ({ query, letterCase, isRegex }: SearchState): LetterCase => {
  const wanted = !isCaseSensitive(query, letterCase, isRegex)
  if (wanted === isCaseSensitive(query, 'Smart', isRegex)) return 'Smart'
  return wanted ? 'Sensitive' : 'Insensitive'
}

export default function ExactToggles({ address: { state, change } }: { address: SearchAddress }) {
  const { t } = useTranslation('search')
  return (
    <>
      <Toggle
        icon={CaseSensitive}
        label={t('box.matchCase')}
        isOn={isCaseSensitive(state.query, state.letterCase, state.isRegex)}
        onClick={() => change({ letterCase: toggleCase(state) })}
      />
      <Toggle
        icon={WholeWord}
        label={t('box.wholeWord')}
        className={unlessPhone}
        isOn={isWholeWord(state.query)}
        onClick={() => change({ query: toggleWholeWord(state.query) })}
      />
      <Toggle
        icon={Regex}
        label={t('box.asRegex')}
        isOn={state.isRegex}
        onClick={() => change({ isRegex: !state.isRegex })}
      />
    </>
  )
}
