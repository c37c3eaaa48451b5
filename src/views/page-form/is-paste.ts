import type { ChangeEvent } from 'react'

export const isPaste = ({ nativeEvent }: ChangeEvent): boolean =>
  'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste'
