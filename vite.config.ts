import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { chunkGroups } from './chunks.ts'

export default defineConfig({
  plugins: [
    // Before react(): it rewrites route files, and what it writes must still be transformed.
    tanstackRouter({
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      quoteStyle: 'single',
      addExtensions: true,
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Also what a route loads: otherwise the first script, which everyone waits for at the login, holds the queries of
        // every screen. The screen itself is fetched together with them.
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      disableLogging: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The app registers the worker itself (src/app/updates), after the first screen has loaded.
      injectRegister: false,
      // A file of public/, the same for every build.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,wasm,svg,png,webmanifest,woff2}'],
        // Not needed to start without a network: pictures for the install dialog and for links in chats, rarely used scripts of the fonts, and
        // what renders a mail's preview, whose words the server is asked for anyway, and the lists behind the strength of a
        // new password, which only the server can take.
        globIgnores: [
          'screenshots/**',
          'open-graph.png',
          '**/*latin-ext*',
          '**/render-mail-*',
          '**/password-strength-*',
          '**/print-cards-*',
        ],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  // The decoder is a module worker: jsQR stays a file of its own, fetched only where WebAssembly does not run.
  worker: { format: 'es' },
  build: {
    // Fonts and pictures stay files, so that the Content-Security-Policy needs no data: for them.
    assetsInlineLimit: 0,
    // Every browser that runs the app knows modulepreload; the polyfill would be fetched by all for nothing.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Emotion asks for it in a function that nothing calls; being CommonJS it would stay for that.
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/hoist-non-react-statics\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // The first script: what every screen needs, and of it what changes only with a dependency in files that a
          // deploy leaves alone. In place of dozens of small ones, each of which the worker would have to look up.
          groups: [
            { name: 'framework', test: /node_modules/, tags: ['$initial'] },
            // Not main.tsx: what it waits for imports this file, and would wait for it in turn.
            { name: 'app', test: /\/src\/(?!main\.tsx)/, tags: ['$initial'] },
            ...chunkGroups,
          ],
        },
      },
    },
  },
})
