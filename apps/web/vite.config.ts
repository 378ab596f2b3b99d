/// <reference types="vitest/config" />
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import product from '../../package.json' with { type: 'json' }
import { compress } from './compress.ts'
import { firstScript } from './first-script.ts'
import { leanPreloads } from './lean-preloads.ts'
import { leanZod } from './lean-zod.ts'
import { partList } from './part-list.ts'
import { preloadFonts } from './preload-fonts.ts'

const configPath = new URL('../../lingui.config.ts', import.meta.url).pathname
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const ground =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@lingui|zod|@tanstack[\\/](?!.*(virtual|[iI]nfiniteQuery(Observer)?\.|useBlocker)).*)[\\/]|platform[\\/]zod\.ts$/

/**
 * Small parts of ours that the first page needs, too: in one file they travel in less than each by itself. With them the
 * routes, which name the chunks of all pages and what these need: in two files much of that list would stand twice.
 */
const first =
  /src[\\/]((platform[\\/]([\w-]+[\\/])?(address|api|cell|chunks|i18n|idle|keep-typed|lazy|lazy-page|leave|reach|refresher|routes|servers|session|tokens|typed|version))|(ui[\\/]\w+[\\/](drawn|first-icons|toast|Toaster|LightButton|RowSkeletons))|(shell[\\/]\w+[\\/](CrashPage|PageOutline|no-access))|(domains[\\/]\w+[\\/]routes)|(shell[\\/]router))\.tsx?$/

/** Small parts that all pages before the sign-in share: in files of their own they weigh two kilobytes more. */
const signIn =
  /src[\\/]domains[\\/]auth[\\/](useForm|parts[\\/](AuthForm|AuthFrame|CodeField|EmailField|PasswordField|SocialPlace))\.tsx?$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    lingui({ configPath, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
    leanZod(),
    leanPreloads(),
    firstScript(),
    partList(),
    preloadFonts(),
    compress(),
  ],
  // Sent with every call, so that a journal can tell an old tab from a bug.
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(product.version) },
  // The server puts a fresh nonce in place of this mark on every request.
  html: { cspNonce: '__csp_nonce__' },
  build: {
    emptyOutDir: true,
    // No data: addresses; the content policy stays simple and every file is cached by its name.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // What every page needs and releases seldom change: one file that browsers keep.
      output: {
        codeSplitting: {
          groups: [
            { name: 'ground', test: ground },
            { name: 'first', test: first },
            { name: 'sign-in', test: signIn },
          ],
        },
      },
    },
  },
  // Pages are tested against the real server, which needs its database.
  test: { globalSetup: new URL('../server/test/template.ts', import.meta.url).pathname },
  server: {
    proxy: { '/v1': { target: server, ws: true }, '/files': server, '/healthz': server },
  },
})
