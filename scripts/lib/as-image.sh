#!/bin/sh
# Runs a packaged folder as the image of packaging/Dockerfile would, without a container engine: user 10001, a
# read-only root, its folder at /opt, data and temporary files in memory, no network but its own loopback.
# Needs root: unshare --net --mount sh as-image.sh FOLDER
set -eu
folder=$1
ip link set lo up
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
mkdir /mnt/root
mount --rbind / /mnt/root
mount -o remount,bind,ro /mnt/root
mount --bind "$folder" /mnt/root/opt
mount -o remount,bind,ro /mnt/root/opt
for place in tmp srv; do
  mount -t tmpfs -o mode=1777 tmpfs "/mnt/root/$place"
done
{ cat /etc/passwd; echo 'kursi:x:10001:10001::/srv:/bin/sh'; } >/mnt/passwd
mount --bind /mnt/passwd /mnt/root/etc/passwd
exec chroot --userspec=10001:10001 /mnt/root \
  env -i PATH=/usr/bin:/bin PORT=3000 DATA_DIR=/srv/data /opt/kursi
