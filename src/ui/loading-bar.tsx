import { progress } from '#styled-system/recipes'

/** The line at the top of the page while a route is on its way. Shown by whoever knows that it is. */
export function LoadingBar({ label }: { label: string }) {
  return (
    <output>
      <progress aria-label={label} className={progress().top} />
    </output>
  )
}
