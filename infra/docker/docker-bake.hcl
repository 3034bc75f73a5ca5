# The images of a release, each with a bill of materials and a statement of how it was built:
#   docker buildx bake -f infra/docker/docker-bake.hcl --push
# Needs a builder that keeps attestations: docker buildx create --use --driver docker-container
variable "REGISTRY" { default = "registry.example" }
variable "TAG" { default = "0.1.0" }
# As in images.env.
variable "NODE" { default = "node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d" }
# Of the commit: `git log -1 --format=%ct`. The same sources then give the same times in every layer.
variable "SOURCE_DATE_EPOCH" { default = "0" }

group "default" {
  targets = ["api", "worker", "migrate"]
}

target "image" {
  name       = image
  matrix     = { image = ["api", "worker", "migrate"] }
  context    = "."
  dockerfile = "infra/docker/Dockerfile"
  target     = image
  tags       = ["${REGISTRY}/perfboard-${image}:${TAG}"]
  args       = { NODE = NODE, SOURCE_DATE_EPOCH = SOURCE_DATE_EPOCH }
  attest     = ["type=sbom", "type=provenance,mode=max"]
  output     = ["type=image,rewrite-timestamp=true"]
}
