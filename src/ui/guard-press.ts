import type { MouseEvent, MouseEventHandler } from 'react'

interface Press {
  readonly disabled?: boolean | undefined
  readonly isBusy?: boolean
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined
}

const ignore = (event: MouseEvent) => event.preventDefault()

/** A button that becomes `disabled` loses the focus; one that ignores presses keeps it. */
export const guardPress = ({ disabled = false, isBusy = false, onClick }: Press) =>
  disabled || isBusy
    ? { 'aria-disabled': true, 'data-disabled': disabled ? '' : undefined, onClick: ignore }
    : { onClick }
