import { Portal } from '@ark-ui/react/portal'
import { TooltipContent, TooltipPositioner, TooltipRoot, TooltipTrigger } from '@ark-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { tooltip } from '#styled-system/recipes/tooltip'

type TooltipProps = { text: ReactNode; children: ReactElement; disabled?: boolean | undefined }

/** Waits 700 ms; for 300 ms after one was left, its neighbours open at once. */
export function Tooltip({ text, children, disabled = false }: TooltipProps) {
  return (
    <TooltipRoot openDelay={700} closeDelay={300} disabled={disabled} lazyMount unmountOnExit>
      <TooltipTrigger asChild>{children}</TooltipTrigger>
      <Portal>
        <TooltipPositioner>
          <TooltipContent className={tooltip()}>{text}</TooltipContent>
        </TooltipPositioner>
      </Portal>
    </TooltipRoot>
  )
}
