import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const FRAMEWORK =
  /node_modules\/(?:@tanstack|i18next|react-i18next|@emotion|stylis|zustand|@mui\/(?:system|styled-engine|utils|private-theming|material\/(?:styles|utils|SvgIcon|ButtonBase|Button|Paper|Typography|Link)\/))/

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
      disableLogging: true,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The app registers the worker itself (src/app/update-prompt), after the first screen has loaded.
      injectRegister: false,
      // A file of public/, the same for every build.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,wasm,svg,png,webmanifest,woff2}'],
        // Not needed to start without a network: pictures for the install dialog, rarely used scripts of the fonts.
        globIgnores: ['screenshots/**', '**/*latin-ext*'],
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
      output: {
        codeSplitting: {
          // What every screen needs and what changes only with a dependency: two files that a deploy leaves alone,
          // in place of dozens of small ones.
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: 'framework', test: FRAMEWORK },
          ],
        },
      },
    },
  },
})
