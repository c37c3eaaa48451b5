import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useCopyText } from './use-copy-text.ts'

type CopyButtonProps = {
  text: string | (() => string)
  label: string
  copiedLabel: string
  className?: string | undefined
  icon?: LucideIcon | undefined
  shortcut?: string | undefined
}

export function CopyButton({ text, label, copiedLabel, className, icon = Copy, shortcut }: CopyButtonProps) {
  const [copies, setCopies] = useState(0)
  const copyText = useCopyText()
  const isCopied = copies > 0
  useEffect(() => {
    const timer = copies > 0 ? setTimeout(() => setCopies(0), 2000) : undefined
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async () => {
    if (await copyText(typeof text === 'string' ? text : text())) setCopies((before) => before + 1)
  }
  return (
    <span aria-live="polite" className={className}>
      <IconButton
        icon={isCopied ? Check : icon}
        label={isCopied ? copiedLabel : label}
        size="sm"
        shortcut={shortcut}
        onClick={() => void copy()}
      />
    </span>
  )
}
