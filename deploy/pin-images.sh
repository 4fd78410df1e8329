#!/bin/sh
# Pins the images of compose.yaml in .env, at the current digests of their tags. Run it again to pick up security
# fixes. Needs docker, and stops if an image is not found.
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
