import { progress } from '#styled-system/recipes'

/** The line at the top of the page while a route is on its way. Shown by whoever knows that it is; `null` before there are words. */
export function LoadingBar({ label }: { label: string | null }) {
  if (label === null) return <progress aria-hidden className={progress().top} />
  return (
    <output>
      <progress aria-label={label} className={progress().top} />
    </output>
  )
}
