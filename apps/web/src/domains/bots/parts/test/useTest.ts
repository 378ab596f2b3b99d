import type { Bot, BotDefinition } from '@otklik/contract/bots/bots.ts'
import { type BotTest, botTests } from '@otklik/contract/bots/tests.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { wire } from '../../../../platform/wire/api.ts'

const api = makeClient(botTests, wire)

export type Deed =
  | { do: 'begin'; network: string; text: string; node: string | null; with_calls: boolean }
  | { do: 'say'; text: string; files: number }
  | { do: 'press'; payload: string }
  | { do: 'move'; seconds: number | null }
  | { do: 'take' }

/** A chat with the bot as it stands in the editor, by the engine that customers meet. */
export function useTest(bot: Bot, draft: BotDefinition) {
  const [test, setTest] = useState<BotTest>()
  const [tried, setTried] = useState<BotDefinition>()
  const run = useMutation({
    meta: { quiet: true },
    mutationFn: (deed: Deed) => {
      if (deed.do === 'begin') {
        const { do: _, ...given } = deed
        return api.begin({ body: { space_id: bot.space_id, bot_id: bot.id, definition: draft, ...given } })
      }
      const params = { id: test?.id ?? 0 }
      switch (deed.do) {
        case 'say':
          return api.say({ params, body: { text: deed.text, files: deed.files } })
        case 'press':
          return api.press({ params, body: { payload: deed.payload } })
        case 'move':
          return api.move({ params, body: { seconds: deed.seconds } })
        case 'take':
          return api.takeOver({ params })
        default:
          return deed satisfies never
      }
    },
    onSuccess: (now, deed) => {
      setTest(now)
      if (deed.do === 'begin') setTried(draft)
    },
  })
  return {
    test,
    isBusy: run.isPending,
    error: run.error,
    /** What is edited is no longer what is tried. */
    isOld: test !== undefined && tried !== draft,
    run: (deed: Deed, then?: () => void) => run.mutate(deed, { onSuccess: then }),
    end: () => {
      setTest(undefined)
      run.reset()
    },
  }
}
