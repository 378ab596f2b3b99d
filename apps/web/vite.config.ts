/// <reference types="vitest/config" />
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import product from '../../package.json' with { type: 'json' }
import { groups } from './chunks.ts'
import { compress } from './compress.ts'
import { firstScript } from './first-script.ts'
import { leanPreloads } from './lean-preloads.ts'
import { leanZod } from './lean-zod.ts'
import { partList } from './part-list.ts'
import { preloadFonts } from './preload-fonts.ts'

const configPath = new URL('../../lingui.config.ts', import.meta.url).pathname
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

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
      output: { codeSplitting: { groups } },
    },
  },
  // Pages are tested against the real server, which needs its database.
  test: { globalSetup: new URL('../server/test/template.ts', import.meta.url).pathname },
  server: {
    proxy: { '/v1': { target: server, ws: true }, '/files': server, '/healthz': server },
  },
})
