"""What pyproject.toml cannot say: packages are found, and the notebooks and lessons travel beside them as folders of the package."""

from setuptools import find_packages, setup

setup(packages=[*find_packages(include=["boardgames_nb*"]), "boardgames_nb.notebooks", "boardgames_nb.examples"])
