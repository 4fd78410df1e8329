#!/bin/sh
# Writes into .env which images compose.yaml starts from now on, by the digests that their tags have today. Run it again to
# take what has been mended in them since. Needs docker, and stops where an image is not found.
set -eu
cd "$(dirname "$0")"
pinned=$(
  sed -n 's/.*${\([A-Z]*_IMAGE\):-\([^}]*\)}.*/\1 \2/p' compose.yaml | LC_ALL=C sort -u | while read -r name image; do
    digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
    echo "$name=$image@$digest"
  done
)
touch .env
others=$(grep -v '^[A-Z]*_IMAGE=' .env || true)
printf '%s\n' "$others" "$pinned" > .env
echo "$pinned"
