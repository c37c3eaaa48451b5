import { toolEndpoints } from '#src/contract/tools.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { isEmpty, runTool, tools } from './run-tool.ts'
import { Mistake, toMistake } from './tool.ts'

const formats: readonly unknown[] = ['agentic', 'json', undefined]

const readFormat = (given: unknown): unknown => {
  const format = isEmpty(given ?? null) ? 'agentic' : given
  if (!formats.includes(format)) {
    throw new Mistake('Output_format must be one of agentic, json.', 'Leave output_format out.')
  }
  return format
}

const presentMistake = ({ message, hint }: Mistake) => ({
  rendered: `${message} ${hint}`,
  obj: { error: { code: 'invalid_tool_arguments', message, retry: true, try: hint } },
})

export const toolRoutes = (services: Services): ServedCall[] => [
  serve(toolEndpoints.run, async ({ params, body, caller, request: { headers, signal } }) => {
    const tool = tools.get(params.tool)
    if (tool === undefined) throw notFound()
    try {
      const { output_format, ...given } = body
      const format = readFormat(output_format)
      const call = { services, caller, languages: headers.get('accept-language'), signal }
      const { obj, text } = await runTool(tool, given, call)
      return { rendered: format === 'json' ? JSON.stringify(obj) : text, obj }
    } catch (error) {
      const mistake = toMistake(error)
      if (mistake === undefined) throw error
      return presentMistake(mistake)
    }
  }),
]
