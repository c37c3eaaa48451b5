import Archive from 'lucide-react/icons/archive'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import GitBranch from 'lucide-react/icons/git-branch'
import Globe from 'lucide-react/icons/globe'
import KeyRound from 'lucide-react/icons/key-round'
import Link2 from 'lucide-react/icons/link-2'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { Icon } from '#src/ui/icon.tsx'

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minW: '0',
  mt: '0.5',
  textStyle: 'caption',
  color: 'fg.muted',
  '& svg': { boxSize: '3', color: 'fg.subtle' },
})
const fact = css({ display: 'inline-flex', alignItems: 'center', gap: '1', minW: '0' })
const lasting = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minW: '0',
  flexShrink: '0',
  maxW: '[70%]',
})
const text = css({ truncate: true })

const shapes: Readonly<Record<Repository['sourceType'], LucideIcon>> = {
  Unspecified: CircleHelp,
  OAuth: Link2,
  SshKey: KeyRound,
  PublicHttp: Globe,
  ArchiveUpload: Archive,
}

export function SourceFacts({ repository: { sourceType, branch } }: { repository: Repository }) {
  const { t } = useTranslation('repositories')
  return (
    <span className={line}>
      <span className={fact}>
        <Icon of={shapes[sourceType]} />
        <span className={text}>{t(`source.${sourceType}`)}</span>
      </span>
      {branch !== undefined && (
        <span className={lasting}>
          <Icon of={GitBranch} />
          <span className={text}>{branch}</span>
        </span>
      )}
    </span>
  )
}
